"""What one player asks of a round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, NoLegalPairing, UnknownSystem, pair
from tabellone.engine.reasons.own import BoardReason, ColourReason, own_answers
from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_for
from tabellone.record import Colour, Record
from tests.tabellone.engine.played import record


def answers(of: Record, number: int, tpn: int) -> dict[str, tuple[str, ...]]:
    return {answer.question: answer.told.short for answer in own_answers(of, number, tpn)}


def test_colour_board_bye_and_float_in_the_dutch_system() -> None:
    of = record(5, "1-3 1, 4-2 0, 5 U")
    made = pair(of, 2)
    (free,) = made.free
    assert answers(of, 2, free)["bye"][:2] == (
        f"{free} Player {free} has the bye.",
        "The number of players is odd, so somebody has no opponent.",
    )
    white, black = made.pairs[0]
    found = {answer.question: answer for answer in own_answers(of, 2, white)}
    assert isinstance(found["colour"].facts, ColourReason)
    assert (found["colour"].facts.opponent, found["colour"].facts.colour) == (black, Colour.WHITE)
    assert found["colour"].told.long[-1].startswith("By article 5.2.")
    assert isinstance(found["board"].facts, BoardReason)
    assert found["board"].facts.board == 1
    assert found["bye"].told.short


def test_colours_due_to_both_to_one_and_to_nobody() -> None:
    assert answers(record(4), 1, 1)["colour"][1] == "Neither has played yet: the lot and the numbers give the colours."
    of = record(4, "1-3 1, 2-4 1")
    white, black = pair(of, 2).pairs[0]
    for tpn in (white, black):
        assert answers(of, 2, tpn)["colour"][1] == f"Both were due Black, and the rules prefer {black} Player {black}."
    of = record(4, "1-3 1, 4-2 0")
    assert answers(of, 2, pair(of, 2).pairs[0][0])["colour"][1] == "That is the colour due."


@pytest.mark.parametrize("system", [system.key for system in systems_for(Contestants.PLAYERS)])
def test_every_system_says_something_of_everybody_who_plays(system: str) -> None:
    of = replace(record(8), system=system, edition=SYSTEMS[system].years[-1])
    try:
        made = pair(of, 1)
    except (NoLegalPairing, UnknownSystem):
        pytest.skip("eight players are no event of this system")
    for tpn in made.pairs[0]:
        assert answers(of, 1, tpn)["colour"][0].startswith(f"{tpn} Player {tpn} has ")


def test_who_is_not_paired_is_told_nothing() -> None:
    assert answers(record(4), 1, 9) == {}
