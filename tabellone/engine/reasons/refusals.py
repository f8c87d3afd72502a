"""Why two may not meet in a round, or somebody may not have the bye, with the articles of the system."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from tabellone.engine.reasons.facts import Refusal
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


class Refusals:
    """What the absolute criteria rule out in one round."""

    def __init__(
        self, record: Record, field: Field, articles: Mapping[str, str], clash: Clash = same_absolute_preference
    ) -> None:
        """``articles`` has where the system says what the Dutch one calls C1 to C4. ``field.edition`` is that of the
        basic rules.
        """
        self.record = record
        self.articles = articles
        self.clash = clash
        self.round_number = field.round_number
        self.edition = field.edition
        self.index = {player.tpn: index for index, player in enumerate(field.players)}
        self.players = field.players

    def article(self, criterion: str) -> str:
        """Where the edition has it."""
        return self.articles[criterion]

    def of_pair(self, one: int, other: int) -> tuple[Refusal, ...]:
        """Why the two, by number, may not meet; nothing if they may."""
        absent = tuple(tpn for tpn in (one, other) if tpn not in self.index)
        if absent:
            return (Refusal("absent", people=absent),)
        return tuple(self._of_pair(self.players[self.index[one]], self.players[self.index[other]]))

    def _of_pair(self, one: SwissPlayer, other: SwissPlayer) -> Iterator[Refusal]:
        before = [entry for entry in self.record.cards[one.tpn] if entry.round < self.round_number]
        rounds = tuple(entry.round for entry in before if entry.is_played and entry.opponent == other.tpn)
        if rounds:
            yield Refusal("met", self.article("C1"), rounds=rounds)
        groups = (group.players for group in self.record.forbidden if group.holds_in(self.round_number))
        if any(one.tpn in group and other.tpn in group for group in groups):
            yield Refusal("forbidden")
        clash = self.clash(one, other)
        if clash is not None:
            yield replace(clash, article=self.article("C3"))

    def of_bye(self, tpn: int) -> tuple[Refusal, ...]:
        """Why the player may not have the bye; nothing if he may."""
        if tpn not in self.index:
            return (Refusal("absent", people=(tpn,)),)
        if len(self.players) % 2 == 0:
            return (Refusal("no_bye"),)
        if self.players[self.index[tpn]].may_have_bye:
            return ()
        before = [entry for entry in self.record.cards[tpn] if entry.round < self.round_number]
        had = tuple(entry.round for entry in before if entry.bye is ByeKind.PAIRING_ALLOCATED)
        if had:
            return (Refusal("had_bye", self.article("C2"), rounds=had),)
        rounds = tuple(entry.round for entry in before if not may_have_bye(self.record, [entry], self.edition))
        return (Refusal("points_without_playing", self.article("C2"), rounds=rounds),)
