"""Why two may not meet in a round, or somebody may not have the bye, with the articles of the system."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.reasons.round_refusals import RoundRefusals
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import Field, SwissPlayer, may_have_bye
from tabellone.record import ByeKind, Record

Clash: TypeAlias = Callable[[SwissPlayer, SwissPlayer], Refusal | None]
"""Why colours do not let the two meet, without the article; None where they do."""


def same_absolute_preference(one: SwissPlayer, other: SwissPlayer) -> Refusal | None:
    """C3: two absolute preferences for one colour; topscorers may meet all the same, in systems that have them."""
    same = one.colours.preference is other.colours.preference
    both_absolute = one.colours.strength is other.colours.strength is Strength.ABSOLUTE
    if same and both_absolute and not (one.is_topscorer or other.is_topscorer):
        return Refusal("colours", colour=one.colours.preference)
    return None


class Refusals(RoundRefusals[SwissPlayer]):
    """What the absolute criteria rule out in one round."""

    def __init__(
        self, record: Record, field: Field, articles: Mapping[str, str], clash: Clash = same_absolute_preference
    ) -> None:
        """``articles`` has where the system says what the Dutch one calls C1 to C4. ``field.edition`` is that of the
        basic rules.
        """
        super().__init__(record, field.round_number, field.players)
        self.articles = articles
        self.clash = clash
        self.edition = field.edition

    def article(self, criterion: str) -> str:
        """Where the edition has it."""
        return self.articles[criterion]

    def _kept_apart(self, one: int, other: int) -> Iterator[Refusal]:
        before = [entry for entry in self.record.cards[one] if entry.round < self.round_number]
        rounds = tuple(entry.round for entry in before if entry.is_played and entry.opponent == other)
        if rounds:
            yield Refusal("met", self.article("C1"), rounds=rounds)

    def _of_colours(self, one: int, other: int) -> Iterator[Refusal]:
        clash = self.clash(self.players[self.index[one]], self.players[self.index[other]])
        if clash is not None:
            yield replace(clash, article=self.article("C3"))

    def _kept_from_bye(self, tpn: int) -> Iterator[Refusal]:
        if self.players[self.index[tpn]].may_have_bye:
            return
        before = [entry for entry in self.record.cards[tpn] if entry.round < self.round_number]
        had = tuple(entry.round for entry in before if entry.bye is ByeKind.PAIRING_ALLOCATED)
        if had:
            yield Refusal("had_bye", self.article("C2"), rounds=had)
            return
        rounds = tuple(entry.round for entry in before if not may_have_bye(self.record, [entry], self.edition))
        yield Refusal("points_without_playing", self.article("C2"), rounds=rounds)
