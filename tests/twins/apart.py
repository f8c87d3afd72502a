"""Who may not meet in a round of Burstein's, Dubov's and Lim's systems, and where two rounds part, by the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tabellone.literal.players import LiteralStrength as Strength
from tabellone.record import Colour, Record
from tests.twins import burstein, burstein_1998, dubov, dubov_1997, lim, olympiad
from tests.twins.lists import AmalfiBook, KeizerBook
from tests.twins.team_steps import paired_book, refusals_of_teams, rule_of_team_colours, steps_by_the_book
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


class PartedTeams:
    """The same of the Swiss system for teams, and of Double-Swiss."""

    def __init__(self, record: Record, round_number: int) -> None:
        self.record = record
        self.number = round_number
        self.chosen = steps_by_the_book(record, round_number)
        self.book = paired_book(record, round_number)

    def with_wish(self, one: int, other: int) -> Told:
        """The round in which they meet. Raises NoPairing."""
        return steps_by_the_book(self.record, self.number, Wish(one, other))

    def refusals(self, one: int, other: int) -> set[str]:
        """Which absolute rules exclude it."""
        return refusals_of_teams(self.book, one, other, self.number)

    def rule_of_colours(self, one: int, other: int) -> int:
        """Which rule of 4.3 gives the colours."""
        teams = {team.tpn: team for team in self.book.teams}
        return rule_of_team_colours(self.book, (teams[one], teams[other]))


class PartedOlympiad:
    """The same of the Olympiad's rules, and of the European ones."""

    def __init__(self, record: Record, round_number: int) -> None:
        self.record = record
        self.number = round_number
        self.chosen = olympiad.steps_by_the_book(record, round_number)
        self.refusals = olympiad.OlympiadBook(record, round_number).refusals

    def with_wish(self, one: int, other: int) -> Told:
        """The round in which they meet. Raises NoPairing."""
        return olympiad.steps_by_the_book(self.record, self.number, Wish(one, other))


class PartedList:
    """The same of a system that goes down a list."""

    def __init__(self, record: Record, book: KeizerBook | AmalfiBook) -> None:
        self.record = record
        self.book = book
        self.chosen = book.told()
        self.refusals = book.refusals

    def with_wish(self, one: int, other: int) -> Told:
        """The round in which they meet. Raises NoPairing."""
        return self.book.told(Wish(one, other))


def parting_of(chosen: Steps, other: Steps) -> tuple[int, Step, Step]:
    """The part and the step at which two rounds part."""
    for place, (own, theirs) in enumerate(zip(chosen, other, strict=False)):
        for step, step_then in zip(own, theirs, strict=False):
            if step != step_then:
                return place, step, step_then
    raise AssertionError("they are two rounds")
