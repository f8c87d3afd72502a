"""Reasons against a pair or a bye in the Swiss system for teams and the Double-Swiss system."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.team_swiss.teams import SwissTeam, TeamField
from tabellone.record import ByeKind, Record

Met: TypeAlias = Callable[[int, int], tuple[int, ...]]
"""Return the rounds in which the two, by pairing number, have already played each other."""
Barring: TypeAlias = Callable[[int], tuple[int, ...]]
"""Return the rounds that exclude the contestant from the bye (C2)."""


class TeamRefusals(RoundRefusals[SwissTeam]):
    """Restrictions of C1 and C2; there is no colour criterion."""

    def __init__(
        self,
        record: Record,
        round_number: int,
        field: TeamField,
        articles: Mapping[str, str],
        met: Met,
        barring: Barring,
    ) -> None:
        super().__init__(record, round_number, field.teams)
        self.articles = articles
        self.met = met
        self.barring = barring

    def article(self, criterion: str) -> str:
        """Return the article of the criterion in the edition."""
        return self.articles.get(criterion, criterion)

    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        rounds = self.met(one, other)
        if rounds:
            yield Refusal("met", self.article("C1"), rounds=rounds)

    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        rounds = self.barring(tpn)
        if not rounds:
            return
        byes = {entry.round for entry in self.record.cards[tpn] if entry.bye is ByeKind.PAIRING_ALLOCATED}
        had = tuple(number for number in rounds if number in byes)
        code = "had_bye" if had else "points_without_playing"
        yield Refusal(code, self.article("C2"), rounds=had or rounds)
