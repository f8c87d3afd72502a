"""The Dubov system against its twin by the book, on random small tournaments. ``make twin`` compares many more."""

from __future__ import annotations

import pytest

from tabellone.literal.players import LiteralStrength as Strength
from tabellone.record import Colour, Record
from tests.twins.compare import disagree, report, rounds_of
from tests.twins.dubov import Round
from tests.twins.dubov_players import Player

pytestmark = pytest.mark.no_cover  # tracing makes it three times as long, and others take the same branches

TOURNAMENTS = 125


@pytest.mark.parametrize("edition", ["1997", "2018", "2026"])
def test_engine_and_twin_agree_on_small_tournaments_with_many_absences(edition: str) -> None:
    seeds = (f"suite/{number}" for number in range(TOURNAMENTS))
    found = [report(of) for seed in seeds for of in rounds_of(edition, seed, "dubov") if disagree(of)]
    assert found == []


def test_d_1_the_twin_makes_the_containers_of_the_printed_example() -> None:
    """#1, #2, #3 with 3 points, #4, #5 with 2½, #6 with 1½; containers go by the lowest score, then by the other."""
    players = tuple(_possible_upfloater(tpn, score) for tpn, score in enumerate((30, 30, 30, 25, 25, 15), start=1))
    sets = Round(Record(edition="2018"), 1).sets_of_upfloaters(players, 2)
    assert ["".join(str(p.tpn) for p in chosen) for chosen in sets] == (
        ["12", "13", "23", "14", "15", "24", "25", "34", "35", "45", "16", "26", "36", "46", "56"]
    )


def _possible_upfloater(tpn: int, score: int) -> Player:
    return Player(
        tpn=tpn,
        score=score,
        opponents=frozenset(),
        colours=(),
        preference=Colour.BLACK,
        strength=Strength.MILD,
        barred_from_pab=False,
        games=0,
        name="",
        rating=0,
        average=None,
        upfloats=(),
        number_is_odd=True,
    )
