"""Find the best candidate of a bracket; among equal candidates, the first in the order of generation.

An optimal matching by the criteria is narrowed choice by choice, in the order of article 4 (2017: D). The choices
are: the paired moved-down players, their opponents, the exchange between S1 and S2, and the opponents of S1. A choice
is kept if an optimal matching with it remains.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.matching import Matcher


class Candidate:
    """Bracket within a matching problem.

    Its vertices are the last ones: moved-down players, then residents, in ranking order.
    """

    def __init__(self, matcher: Matcher, size: int, moved_down: range, residents: range) -> None:
        self.matcher = matcher
        self.size = size
        self.moved_down = moved_down
        self.residents = residents

    def first(self) -> list[tuple[int, int]]:
        """Return the pairs of the first of the best candidates. The matcher must be solved."""
        pairs = self._pair_moved_down()
        taken = {b for _, b in pairs}
        remainder = [v for v in self.residents if v not in taken]
        return pairs + self._pair_remainder(remainder)

    def _pair_moved_down(self) -> list[tuple[int, int]]:
        """Choose the first set of moved-down players (4.4) and the first transposition for them (4.2)."""
        matcher, start = self.matcher, self.residents.start
        mates = matcher.mates
        count = sum(mates[v] >= start for v in self.moved_down)
        chosen: list[int] = []
        for v in self.moved_down:
            if len(chosen) < count and matcher.narrow(v, start, self.size):
                chosen.append(v)
        return [(v, matcher.pick(v, start, self.size)) for v in chosen]

    def _pair_remainder(self, remainder: Sequence[int]) -> list[tuple[int, int]]:
        """Choose the first exchange (4.3) and the first transposition for it (4.2).

        The higher-ranked player of a pair is in S1: the candidate with the two reversed is generated later.
        """
        matcher, start = self.matcher, self.residents.start
        inside = set(remainder)
        mates = matcher.mates
        half = sum(mates[v] in inside for v in remainder) // 2
        if not half:
            return []
        fewest_exchanged = 2 * len(remainder) ** 2
        worth = [0] * self.size
        for place, v in enumerate(remainder):
            worth[v] = half - place + (fewest_exchanged if place < half else 0)
        matcher.prefer(start, worth, list(zip(remainder[:half], remainder[half:], strict=False)))
        upper, lower = self._exchange(remainder[:half], remainder[half:])
        ranges = [(v, 0, min(v, upper[-1] + 1)) for v in lower] + [(v, max(v + 1, lower[0]), self.size) for v in upper]
        matcher.narrow_all(ranges)
        return [(v, matcher.pick(v, max(v + 1, lower[0]), self.size)) for v in upper]

    def _exchange(self, upper: Sequence[int], lower: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return S1 and S2 after the first exchange.

        The number of exchanged players and their distance are already fixed (4.3.1, 4.3.2). Then the lowest-ranked
        players of S1 (4.3.3) and the highest-ranked players of S2 (4.3.4) are exchanged.
        """
        matcher = self.matcher
        mates = matcher.mates
        count = sum(mates[v] <= v for v in upper)
        leaving: list[int] = []
        for v in reversed(upper):
            if len(leaving) < count and matcher.narrow(v, 0, v):
                leaving.append(v)
        coming: list[int] = []
        for v in lower:
            if len(coming) < count and matcher.narrow(v, v + 1, self.size):
                coming.append(v)
        return (
            sorted([v for v in upper if v not in leaving] + coming),
            sorted([v for v in lower if v not in coming] + leaving),
        )
