"""Explain why a pair or a bye is not legal in a round, with the articles of the system."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from tabellone.engine.reasons.absolute_criteria import RoundRefusals
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import Field, SwissPlayer, may_have_bye
from tabellone.record import Record

Clash: TypeAlias = Callable[[SwissPlayer, SwissPlayer], Refusal | None]
"""Return the colour reason against a pair, without the article; None if the colours are legal."""


def same_absolute_preference(one: SwissPlayer, other: SwissPlayer) -> Refusal | None:
    """Return a refusal if both players have an absolute preference for one colour (C3).

    In systems with topscorers, pairs with a topscorer are exempt.
    """
    same = one.colours.preference is other.colours.preference
    both_absolute = one.colours.strength is other.colours.strength is Strength.ABSOLUTE
    if same and both_absolute and not (one.is_topscorer or other.is_topscorer):
        return Refusal("colours", colour=one.colours.preference)
    return None


class Refusals(RoundRefusals[SwissPlayer]):
    """Pairs and byes excluded by the absolute criteria in one round."""

    def __init__(
        self, record: Record, field: Field, articles: Mapping[str, str], clash: Clash = same_absolute_preference
    ) -> None:
        """Set the articles and the colour rule.

        ``articles``: the system's articles for the criteria that the Dutch system calls C1 to C4. ``field.edition``
        is the edition of the basic rules.
        """
        super().__init__(record, field.round_number, field.players, articles, field.edition)
        self.clash = clash

    def barring(self, tpn: int) -> tuple[int, ...]:
        """Return the rounds that exclude the player from the bye by the basic rules."""
        if self.players[self.index[tpn]].may_have_bye:
            return ()
        return tuple(row.round for row in self.before(tpn) if not may_have_bye(self.record, [row], self.edition))

    def _of_colours(self, one: int, other: int) -> Iterator[Refusal]:
        clash = self.clash(self.players[self.index[one]], self.players[self.index[other]])
        if clash is not None:
            yield replace(clash, article=self.article("C3"))
