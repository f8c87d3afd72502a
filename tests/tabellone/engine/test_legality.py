"""Conditions that hold of every pairing: what violates them is found, and no system gives such a pairing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, NoLegalPairing, edition_of, pair
from tabellone.engine.capabilities import PairsRounds
from tabellone.engine.legality import IllegalPairing, ViolationCode, violations
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.system import Contestants, System
from tabellone.options import Options
from tabellone.record import Bye, ByeKind, ForbiddenPairs, Record, RequestedBye, Team
from tests.tabellone.engine.played import record

PAIRING_ALLOCATED, ZERO = ByeKind.PAIRING_ALLOCATED, ByeKind.ZERO
FIVE = replace(
    record(5, "1-3 1, 4-2 0, 5 U", planned=5),
    forbidden=(ForbiddenPairs((1, 4), 2), ForbiddenPairs((2, 3), 1, 1)),
)
"""In round 2 player 1 must not meet 3, nor 4, and 5 must not have the bye."""


def found(of: Record, pairing: RoundPairing) -> list[tuple[ViolationCode, tuple[int, ...]]]:
    number = len(of.rounds) + 1
    return [(row.code, row.players) for row in violations(SYSTEMS[of.system], of, number, edition_of(of), pairing)]


@pytest.mark.parametrize(
    ("pairing", "violated"),
    [
        (RoundPairing.of([(5, 1), (2, 3)], 4), []),
        (RoundPairing.of([(5, 1), (2, 4)], 3), [("rematch", (2, 4))]),
        (RoundPairing.of([(4, 1), (2, 3)], 5), [("forbidden", (4, 1)), ("bye_not_allowed", (5,))]),
        (RoundPairing.of([(5, 1), (2, 3)]), [("left_out", (4,)), ("byes", ())]),
        (RoundPairing.of([(5, 1), (2, 5)], 3), [("twice", (5,)), ("left_out", (4,))]),
        (RoundPairing.of([(5, 1), (2, 6)], 3), [("unknown", (6,)), ("left_out", (4,))]),
        (RoundPairing((), (Bye(4, ByeKind.HALF),)), [("left_out", (1, 2, 3, 5)), ("byes", (4,))]),
    ],
    ids=["legal", "rematch", "prohibited", "no bye", "twice", "unknown", "half-point bye"],
)
def test_each_violation_is_found(pairing: RoundPairing, violated: list[tuple[ViolationCode, tuple[int, ...]]]) -> None:
    assert found(FIVE, pairing) == violated


def test_an_absent_player_has_no_place() -> None:
    of = replace(FIVE, requested_byes=(RequestedBye(2, 4, ZERO),))
    assert found(of, RoundPairing.of([(5, 1), (2, 3)])) == []
    assert found(of, RoundPairing.of([(5, 1), (2, 3)], 4)) == [("absent", (4,)), ("byes", (4,))]


def test_the_second_game_of_a_match_is_between_its_two_players() -> None:
    double = replace(record(4, "1-3 1, 4-2 0"), system="double-swiss", edition="")
    assert found(double, RoundPairing.of([(3, 1), (2, 4)])) == []
    assert found(double, RoundPairing.of([(2, 1), (3, 4)])) == [("other_opponents", (1, 2, 3, 4))]
    third = replace(double, rounds=(*double.rounds, *record(4, "3-1 1, 2-4 0").rounds))
    assert found(third, RoundPairing.of([(1, 3), (2, 4)])) == [("rematch", (1, 3)), ("rematch", (2, 4))]


def test_a_club_bars_rematches_and_byes_by_its_own_rule() -> None:
    of = replace(record(3, "1-2 1, 3 U", "2-3 1, 1 U"), system="keizer", edition="")
    assert found(of, RoundPairing.of([(1, 3)], 2)) == []
    assert found(of, RoundPairing.of([(1, 2)], 3)) == [("rematch", (1, 2))]
    once = replace(of, options=Options(rematch_distance=1, bye_most=1))
    assert found(once, RoundPairing.of([(1, 2)], 3)) == [("bye_not_allowed", (3,))]


def test_a_system_that_gives_an_illegal_pairing_is_stopped() -> None:
    dutch = SYSTEMS["dutch"]
    broken = System(
        key="dutch",
        name=dutch.name,
        purpose=dutch.purpose,
        editions=dutch.editions,
        pairing=TheSameAgain(),
    )
    with pytest.raises(IllegalPairing, match="rematch: 1, 3; rematch: 4, 2; bye_not_allowed: 5"):
        broken.pair(FIVE, 2, "2026", None)


class TheSameAgain(PairsRounds):
    """An engine that repeats round 1."""

    def pair_round(self, record: Record, _number: int, _edition: str, _progress: object, /) -> RoundPairing:
        return RoundPairing.of([(row.first, row.second) for row in record.rounds[0].pairings], 5)


PAIRED = [(key, year) for key in SYSTEMS if not SYSTEMS[key].has_fixed_entrants for year in SYSTEMS[key].years]


@pytest.mark.parametrize(("key", "year"), PAIRED)
def test_the_only_contestant_present_has_the_bye_if_the_rules_allow_it(key: str, year: str) -> None:
    of = replace(record(3, "1-2 1, 3 U", "2-1 0, 3 H", planned=6, edition=year), system=key)
    if Contestants.PLAYERS not in SYSTEMS[key].contestants:
        of = replace(of, teams=tuple(Team(tpn, f"Team {tpn}") for tpn in (1, 2, 3)))
    alone = [replace(of, requested_byes=_all_but(tpn)) for tpn in (1, 3)]
    assert pair(alone[0]) == RoundPairing.of([], 1)
    assert SYSTEMS[key].explain(alone[0], 3) is not None
    if key == "keizer":
        assert pair(alone[1]) == RoundPairing.of([], 3)
    else:
        with pytest.raises(NoLegalPairing) as refused:
            pair(alone[1])
        assert (refused.value.code, refused.value.players) == ("no_bye", (3,))


def _all_but(present: int) -> tuple[RequestedBye, ...]:
    return tuple(RequestedBye(3, tpn, ZERO) for tpn in (1, 2, 3) if tpn != present)
