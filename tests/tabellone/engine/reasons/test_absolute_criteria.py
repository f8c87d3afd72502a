"""Who may not meet in a round, or has no bye, in any system: what is asked before its own rules, and beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import ForbiddenPairs, Points, Record


class Somebody(NamedTuple):
    tpn: int
    score: Points = 0


class Strict(RoundRefusals[Somebody]):
    """A system in which 1 meets nobody, colours keep everybody apart, and 2 has no bye."""

    def article(self, criterion: str) -> str:
        return criterion

    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        if 1 in (one, other):
            yield Refusal("met", self.article("C1"))

    def _of_colours(self, one: int, other: int) -> Iterator[Refusal]:  # noqa: ARG002
        yield Refusal("colours", self.article("C3"))

    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        if tpn == 2:
            yield Refusal("had_bye", self.article("C2"))


def strict(count: int, *forbidden: ForbiddenPairs) -> Strict:
    return Strict(Record(forbidden=forbidden), 2, [Somebody(tpn) for tpn in range(1, count + 1)])


def test_who_is_not_there_is_said_alone() -> None:
    assert strict(3).of_pair(1, 9) == (Refusal("absent", people=(9,)),)
    assert strict(3).of_bye(9) == (Refusal("absent", people=(9,)),)


def test_who_has_met_comes_before_who_was_forbidden_to_meet_and_colours_come_last() -> None:
    met, forbidden, colours = Refusal("met", "C1"), Refusal("forbidden"), Refusal("colours", "C3")
    assert strict(3).of_pair(1, 2) == (met, colours)
    assert strict(3, ForbiddenPairs((2, 1))).of_pair(1, 2) == (met, forbidden, colours)
    assert strict(3, ForbiddenPairs((1, 3))).of_pair(2, 3) == (colours,)


def test_where_everybody_has_an_opponent_there_is_no_bye() -> None:
    assert strict(2).of_bye(1) == strict(2).of_bye(2) == (Refusal("no_bye"),)
    assert strict(3).of_bye(2) == (Refusal("had_bye", "C2"),)
    assert strict(3).of_bye(1) == ()
