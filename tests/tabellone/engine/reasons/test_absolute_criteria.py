"""Who may not meet in a round, or has no bye, in any system: what is asked before its own rules, and beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import ForbiddenPairs, Points
from tests.tabellone.engine.played import record

PLAYED = record(3, "1-3 1, 2 U")


class Somebody(NamedTuple):
    tpn: int
    score: Points = 0


class Strict(RoundRefusals[Somebody]):
    """A system in which 1 has met everybody, colours keep everybody apart, and 2 has no bye."""

    def met(self, one: int, other: int) -> tuple[int, ...]:
        return (1,) if 1 in (one, other) else ()

    def barring(self, tpn: int) -> tuple[int, ...]:
        return (1,) if tpn == 2 else ()

    def _of_colours(self, one: int, other: int) -> Iterator[Refusal]:  # noqa: ARG002
        yield Refusal("colours", self.article("C3"))


def strict(count: int, *forbidden: ForbiddenPairs) -> Strict:
    return Strict(
        replace(PLAYED, forbidden=forbidden), 2, [Somebody(tpn) for tpn in range(1, count + 1)], {"C2": "2.1"}
    )


def test_who_is_not_there_is_said_alone() -> None:
    assert strict(3).of_pair(1, 9) == (Refusal("absent", people=(9,)),)
    assert strict(3).of_bye(9) == (Refusal("absent", people=(9,)),)


def test_who_has_met_comes_before_who_was_forbidden_to_meet_and_colours_come_last() -> None:
    met, forbidden, colours = Refusal("met", "C1", rounds=(1,)), Refusal("forbidden"), Refusal("colours", "C3")
    assert strict(3).of_pair(1, 2) == (met, colours)
    assert strict(3, ForbiddenPairs((2, 1))).of_pair(1, 2) == (met, forbidden, colours)
    assert strict(3, ForbiddenPairs((1, 3))).of_pair(2, 3) == (colours,)


def test_where_everybody_has_an_opponent_there_is_no_bye() -> None:
    assert strict(2).of_bye(1) == strict(2).of_bye(2) == (Refusal("no_bye"),)
    assert strict(3).of_bye(2) == (Refusal("had_bye", "2.1", rounds=(1,)),)
    assert strict(3).of_bye(1) == ()


def test_a_round_that_bars_from_the_bye_is_a_bye_a_late_entry_or_points_without_playing() -> None:
    of = replace(PLAYED, rounds=record(3, "1-3 1, 2 Z").rounds)
    found = Strict(of, 2, [Somebody(tpn) for tpn in (1, 2, 3)], {})
    assert found.of_bye(2) == (Refusal("points_without_playing", "C2", rounds=(1,)),)
    found.bars_late_entries = True
    assert found.of_bye(2) == (Refusal("came_late", "C2", rounds=(1,)),)


def test_earlier_games_of_the_record_keep_two_apart() -> None:
    found = RoundRefusals.met(Strict(PLAYED, 2, [], {}), 1, 3)
    assert (found, RoundRefusals.met(Strict(PLAYED, 1, [], {}), 1, 3)) == ((1,), ())
