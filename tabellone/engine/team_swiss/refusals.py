"""Why two may not meet in a round of the Swiss system for teams, or of the Double-Swiss system, or have no bye."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from tabellone.engine.reasons.around import forbidden_pairs
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.team_swiss.teams import TeamField
from tabellone.record import ByeKind, Record

Met: TypeAlias = Callable[[int, int], tuple[int, ...]]
"""The rounds in which two, by number, have met so far."""
Barring: TypeAlias = Callable[[int], tuple[int, ...]]
"""The rounds for which somebody may not have the bye (C2)."""


class TeamRefusals:
    """What C1 and C2 rule out; there is no criterion of colours."""

    def __init__(
        self,
        record: Record,
        round_number: int,
        field: TeamField,
        articles: Mapping[str, str],
        met: Met,
        barring: Barring,
    ) -> None:
        self.record = record
        self.round_number = round_number
        self.articles = articles
        self.met = met
        self.barring = barring
        self.players = field.teams
        self.numbers = {team.tpn for team in field.teams}

    def article(self, criterion: str) -> str:
        """Where the edition has it."""
        return self.articles.get(criterion, criterion)

    def of_pair(self, one: int, other: int) -> tuple[Refusal, ...]:
        """Why the two, by number, may not meet; nothing if they may."""
        absent = tuple(tpn for tpn in (one, other) if tpn not in self.numbers)
        return (Refusal("absent", people=absent),) if absent else tuple(self._of_pair(one, other))

    def _of_pair(self, one: int, other: int) -> Iterator[Refusal]:
        rounds = self.met(one, other)
        if rounds:
            yield Refusal("met", self.article("C1"), rounds=rounds)
        if [*forbidden_pairs(self.record, self.round_number, (one, other))]:
            yield Refusal("forbidden")

    def of_bye(self, tpn: int) -> tuple[Refusal, ...]:
        """Why that one may not have the bye; nothing if it may."""
        if tpn not in self.numbers:
            return (Refusal("absent", people=(tpn,)),)
        if len(self.players) % 2 == 0:
            return (Refusal("no_bye"),)
        rounds = self.barring(tpn)
        if not rounds:
            return ()
        byes = {entry.round for entry in self.record.cards[tpn] if entry.bye is ByeKind.PAIRING_ALLOCATED}
        had = tuple(number for number in rounds if number in byes)
        code = "had_bye" if had else "points_without_playing"
        return (Refusal(code, self.article("C2"), rounds=had or rounds),)
