"""Parts of a large bracket, each small enough that a round of its matches fits a phone screen.

Matches of one part are linked: the winner of one plays in the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tabellone.engine.knockout.plan import Match, Origin, Slot, WinnerOf

WHOLE = 16
"""Maximum number of matches below one another in one picture, if it has no more columns than `COLUMNS`."""
COLUMNS = 7
PART = 8
"""Maximum number of matches and of columns in each part of a divided bracket."""
PART_COLUMNS = 5


class Led(NamedTuple):
    """Match that leads to another one, and the row of that match that it leads to."""

    match: Match
    row: int


@dataclass(frozen=True)
class Forest:
    """Matches and the links between them."""

    matches: tuple[Match, ...]
    shown: Mapping[Slot, tuple[Origin, Origin]]
    """Origins of the contestants of each match, from the top."""
    order: Mapping[Slot, int]
    """Order of the matches, from the top."""

    @classmethod
    def of(cls, matches: Iterable[Match]) -> Forest:
        """Return the forest of these matches.

        In each lower half the better seed is below, so seeds 1 and 2 are at the two ends.
        """
        forest = cls(tuple(matches), {}, {})
        shown: dict[Slot, tuple[Origin, Origin]] = {}
        for match in forest.matches:
            if match.slot not in forest._next:
                forest._turn(match, shown, is_lower=False)
        return cls(forest.matches, shown, {slot: number for number, slot in enumerate(shown)})

    def _turn(self, match: Match, shown: dict[Slot, tuple[Origin, Origin]], *, is_lower: bool) -> None:
        origins = (match.second, match.first) if is_lower else (match.first, match.second)
        shown[match.slot] = origins
        for origin, lower in zip(origins, (False, True), strict=True):
            if isinstance(origin, WinnerOf) and origin.match in self._by_slot:
                self._turn(self._by_slot[origin.match], shown, is_lower=lower)

    @cached_property
    def _by_slot(self) -> dict[Slot, Match]:
        return {match.slot: match for match in self.matches}

    @cached_property
    def _next(self) -> dict[Slot, Match]:
        """Return the next match of each winner."""
        origins = ((origin, match) for match in self.matches for origin in (match.first, match.second))
        return {o.match: match for o, match in origins if isinstance(o, WinnerOf) and o.match in self._by_slot}

    @property
    def roots(self) -> tuple[Match, ...]:
        """Return the matches whose winners play no other match here, from the top."""
        roots = (match for match in self.matches if match.slot not in self._next)
        return tuple(sorted(roots, key=lambda match: self.order[match.slot]))

    @property
    def rounds(self) -> tuple[int, ...]:
        """Return the rounds of the columns."""
        return tuple(sorted({match.slot.round for match in self.matches}))

    def is_turned(self, match: Match) -> bool:
        return self.shown[match.slot] != (match.first, match.second)

    def leading_to(self, match: Match) -> Iterator[Led]:
        """Yield the matches that lead to this one, from the top."""
        for row, origin in enumerate(self.shown[match.slot]):
            if isinstance(origin, WinnerOf) and origin.match in self._by_slot:
                yield Led(self._by_slot[origin.match], row)

    def _within(self, match: Match) -> Iterator[Match]:
        """Yield the match and all that lead to it."""
        yield match
        for led in self.leading_to(match):
            yield from self._within(led.match)

    @cached_property
    def _high(self) -> dict[Slot, int]:
        """Return for each match the number of matches below one another, including its feeding matches."""
        high: dict[Slot, int] = {}
        for match in sorted(self.matches, key=lambda match: match.slot.round):
            high[match.slot] = max(1, sum(high[led.match.slot] for led in self.leading_to(match)))
        return high

    def parts(self) -> tuple[Forest, ...]:
        """Return the parts: feeding parts first, the last rounds last."""
        is_low = all(self._high[root.slot] <= WHOLE for root in self.roots)
        if is_low and len(self.rounds) <= COLUMNS:
            return (self,)
        last = max(
            number
            for number in self.rounds[:PART_COLUMNS]
            if all(self._high[m.slot] <= PART for m in self.matches if m.slot.round <= number)
        )
        cut = [m for m in self.matches if m.slot.round <= last]
        rest = tuple(m for m in self.matches if m.slot.round > last)
        roots = [m for m in cut if m.slot not in self._next or self._next[m.slot].slot.round > last]
        roots.sort(key=lambda match: self.order[match.slot])
        lower = tuple(Forest(tuple(self._within(root)), self.shown, self.order) for root in roots)
        return (*lower, *Forest(rest, self.shown, self.order).parts()) if rest else lower
