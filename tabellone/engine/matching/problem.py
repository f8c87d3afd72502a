"""A matching problem for the matching cores: classes of vertices, and costs for pairs of classes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Digits = tuple[int, ...]
"""Costs by criterion, the most important first."""
LANE_BITS = 44
"""Digits share lanes of this width; sums and duals of a lane then fit easily in 64 bits."""


@dataclass(frozen=True)
class Problem:
    """A problem with vertices ``0 … size - 1``.

    Vertices of one class have the same costs.

    A matching is optimal if the sum of its costs, compared criterion by criterion, is the lowest.
    """

    LANE = 1 << 64
    """The value of one unit in the next lower lane, when lanes are combined into one number."""

    classes: Sequence[int]
    costs: Sequence[Sequence[Digits | None]]
    """Costs by the classes of the two vertices; None if they must not be matched. Symmetric."""
    free: Sequence[Digits | None]
    """Cost of an unmatched vertex of the class; None if it must be matched."""
    barred: Sequence[Sequence[int]]
    """For each vertex, the vertices it must not be matched with, whatever the classes."""

    @property
    def size(self) -> int:
        return len(self.classes)

    @property
    def must(self) -> list[bool]:
        """For each class, True if its vertices must be matched."""
        return [cost is None for cost in self.free]

    def lanes(self) -> list[list[tuple[int, ...] | None]]:
        """Return twice the weight of each pair of classes, in lanes.

        The weight is the cost saved by matching the pair instead of leaving both unmatched.
        """
        widths = self._widths()
        rows: list[list[tuple[int, ...] | None]] = []
        for first, row in enumerate(self.costs):
            rows.append(
                [
                    None if cost is None else self._in_lanes(first, second, cost, widths)
                    for second, cost in enumerate(row)
                ]
            )
        return rows

    def _widths(self) -> list[list[int]]:
        """Return the bits of the digits, lane by lane."""
        everything = [cost for row in self.costs for cost in row if cost is not None]
        everything += [cost for cost in self.free if cost is not None]
        if not everything:
            return [[]]
        greatest = [max(abs(digit) for digit in column) for column in zip(*everything, strict=True)]
        lanes: list[list[int]] = [[]]
        room = LANE_BITS
        for digit in greatest:
            bits = (2 * digit * self.size + 1).bit_length() if digit else 0
            if bits > room:
                lanes.append([])
                room = LANE_BITS
            lanes[-1].append(bits)
            room -= bits
        return lanes

    def _in_lanes(self, first: int, second: int, cost: Digits, widths: list[list[int]]) -> tuple[int, ...]:
        free, other = self.free[first], self.free[second]
        place = 0
        lanes = []
        for lane in widths:
            value = 0
            for bits in lane:
                saved = (free[place] if free else 0) + (other[place] if other else 0) - cost[place]
                value = (value << bits) + saved
                place += 1
            lanes.append(2 * value)
        return tuple(lanes)

    def scalar_weights(self) -> list[list[int | None]]:
        """Return the lanes combined into one number each."""
        return [[None if lanes is None else scalar(lanes) for lanes in row] for row in self.lanes()]

    def potentials(self, weights: Sequence[Sequence[int | None]]) -> list[int]:
        """Return initial duals by class: low, but no pair's weight is above the sum of its two duals."""
        kinds = range(len(weights))
        present = sorted(set(self.classes))
        result = [0] * len(weights)
        for kind in present:
            result[kind] = max((w // 2 for other in present if (w := weights[kind][other]) is not None), default=0)
        must = self.must
        for kind in (*present, *reversed(present)):
            floor = None if must[kind] else 0
            for other in kinds:
                weight = weights[kind][other]
                if weight is None or other not in present:
                    continue
                bound = weight // 2 if other == kind else weight - result[other]
                floor = bound if floor is None else max(floor, bound)
            result[kind] = 0 if floor is None else floor
        return result


def scalar(lanes: Sequence[int]) -> int:
    """Return the lanes combined into one number with the same order."""
    value = 0
    for lane in lanes:
        value = value * Problem.LANE + lane
    return value
