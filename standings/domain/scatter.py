"""Chart of ratings and points: coordinates of dots and grid lines, independent of any page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from standings.domain.chart import Dot, Frame, Tick
from tabellone.record import POINT
from tabellone.statistics import ScoreDot

EDGE = 10
"""Margin above the highest points and beside the lowest and the highest rating."""
LEFT = 34
"""Margin for the points."""
FOOT = 22
"""Margin for the ratings."""
RATING_STEPS = (50, 100, 200, 400, 800)
MOST_RATINGS = 6
"""Number of ratings below the chart."""
MOST_LINES = 7
"""Number of grid lines."""
SMALLEST, LARGEST = 2.5, 9.0
"""Radius of a dot for one player, and of the largest one."""


@dataclass(frozen=True, slots=True)
class SizedDot:
    """A dot: its coordinates, and its radius in tenths of a unit as text."""

    at: Dot
    radius: str


@dataclass(frozen=True, slots=True)
class Scatter:
    """The chart: points from bottom to top, ratings from left to right."""

    frame: Frame
    points: tuple[Tick, ...]
    """Whole points with their grid lines."""
    ratings: tuple[Tick, ...]
    dots: tuple[SizedDot, ...]


def scatter(dots: Sequence[ScoreDot], frame: Frame) -> Scatter | None:
    """Return the chart; None without a dot. The area of a dot grows with its number of players."""
    if not dots:
        return None
    lowest, highest = min(dot.rating for dot in dots), max(dot.rating for dot in dots)
    step = next((step for step in RATING_STEPS if highest - lowest <= step * (MOST_RATINGS - 1)), RATING_STEPS[-1])
    first, last = lowest // step * step, -(-highest // step) * step
    if first == last:
        first, last = first - step, last + step
    top = max(*(dot.points for dot in dots), POINT)
    bottom = min(*(dot.points for dot in dots), 0)
    most = max(dot.players for dot in dots)

    def along(rating: int) -> int:
        return LEFT + EDGE + round((frame.right - LEFT - 2 * EDGE) * (rating - first) / (last - first))

    def up(points: int) -> int:
        return EDGE + round((frame.height - FOOT - 2 * EDGE) * (top - points) / (top - bottom))

    whole = range(top // POINT + 1)
    each = max(1, -(-len(whole) // MOST_LINES))
    return Scatter(
        frame,
        tuple(Tick(number, up(number * POINT)) for number in whole if number % each == 0),
        tuple(Tick(rating, along(rating)) for rating in range(first, last + 1, step)),
        tuple(
            SizedDot(Dot(along(dot.rating), up(dot.points)), f"{_radius(dot.players, most):.1f}")
            for dot in sorted(dots, key=lambda dot: -dot.players)
        ),
    )


def _radius(players: int, most: int) -> float:
    """Return the radius: 2.5 for one player, and at most 9 for the largest dot."""
    largest = min(LARGEST, SMALLEST * math.sqrt(most))
    return max(SMALLEST, largest * math.sqrt(players / most))
