"""Who may not meet in a round of Burstein's, Dubov's and Lim's systems, and where two rounds part, by the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tabellone.record import Colour, Record
from tests.twins import burstein, burstein_1998, dubov, dubov_1997, lim
from tests.twins.players import Strength
from tests.twins.wish import NOTHING, Step, Steps, Told, Wish

Anybody: TypeAlias = Any
"""A player of one of the twins."""
STEPS: dict[str, Callable[[Record, int, Wish], Told]] = {
    "burstein": burstein.steps_by_the_book,
    "dubov": lambda record, number, wish: (
        dubov_1997.steps_by_the_book if record.edition == "1997" else dubov.steps_by_the_book
    )(record, number, wish),
    "lim": lim.steps_by_the_book,
}


class Parted:
    """A round, and the same with a wish."""

    def __init__(self, record: Record, round_number: int) -> None:
        self.record = record
        self.number = round_number
        self.chosen = STEPS[record.system](record, round_number, NOTHING)
        self.players: dict[int, Anybody] = {player.tpn: player for player in self._players()}

    def _players(self) -> Sequence[Anybody]:
        if self.record.system == "lim":
            self.book = lim.Book(self.record, self.number)
            self.forbidden = self.book.forbidden
            return self.book.players
        if self.record.system == "dubov":
            this_round = dubov.Round(self.record, self.number)
            self.forbidden = this_round.forbidden
            return this_round.players
        of = burstein_1998.round_of if self.record.edition == "1998" else burstein.round_of
        found = of(self.record, self.number, NOTHING)
        self.forbidden = found.meetings.forbidden
        return found.players

    def with_wish(self, one: int, other: int) -> Told:
        """The round in which they meet. Raises NoPairing."""
        return STEPS[self.record.system](self.record, self.number, Wish(one, other))

    def refusals(self, one: int, other: int) -> set[str]:
        """Which absolute rules exclude it."""
        if not other:
            if len(self.players) % 2 == 0:
                return {"no_bye"}
            return {"bye"} if self.players[one].barred_from_pab else set()
        pair = self.players[one], self.players[other]
        found = {"met"} if other in pair[0].opponents else set()
        found |= {"forbidden"} if any({one, other} <= group for group in self.forbidden) else set()
        return found | ({"colours"} if self._colours_exclude(*pair) else set())

    def _colours_exclude(self, one: Anybody, other: Anybody) -> bool:
        if self.record.system == "lim":
            same = self.book.last_round and one.score == other.score
            return not (same or self.book.compatible(one, other))
        both = one.strength is other.strength is Strength.ABSOLUTE
        return both and one.preference is other.preference

    def rule_of_colours(self, one: int, other: int) -> int:
        """Which of the five rules of 5.2 gives the colours (Burstein, Dubov; not in 1997, 1998 or Lim)."""
        pair = self.players[one], self.players[other]
        if not any(player.colours for player in pair):
            return 1
        preferences: list[Colour | None] = [player.preference for player in pair]
        if None in preferences or preferences[0] is not preferences[1]:
            return 2
        if pair[0].strength is not pair[1].strength:
            return 3
        histories = zip(reversed(pair[0].colours), reversed(pair[1].colours), strict=False)
        return 4 if any(mine is not theirs for mine, theirs in histories) else 5


def parting_of(chosen: Steps, other: Steps) -> tuple[int, Step, Step]:
    """The part and the step at which two rounds part."""
    for place, (own, theirs) in enumerate(zip(chosen, other, strict=False)):
        for step, step_then in zip(own, theirs, strict=False):
            if step != step_then:
                return place, step, step_then
    raise AssertionError("they are two rounds")
