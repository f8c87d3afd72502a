"""Chart of ranks by round: coordinates of lines, dots and labels, independent of any page."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count, pairwise, takewhile

STEPS = (1, 2, 5)
"""Multiples of each power of ten at which ranks may have grid lines."""
RULES = 3
"""Number of grid lines in a chart among all players, besides the one at rank 1."""
NUMBERED = 15
"""With more rounds only every fifth round is numbered."""
EDGE = 8
"""Margin above the first grid line and beside the last round."""
LEFT = 30
"""Margin for the ranks."""
FOOT = 22
"""Margin for the round numbers."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a chart, and the width for names or figures on the right."""

    width: int
    height: int
    end: int

    @property
    def right(self) -> int:
        return self.width - self.end

    @property
    def bottom(self) -> int:
        return self.height - FOOT


@dataclass(frozen=True, slots=True)
class Tick:
    """A rank or a round, and its coordinate."""

    number: int
    at: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A rank after a round."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Path:
    """One player's ranks after each round. ``rank`` is the last one, ``label`` the coordinate of the name or figure."""

    dots: tuple[Dot, ...]
    rank: int
    label: int

    @property
    def here(self) -> Dot:
        return self.dots[-1]


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole chart: ranks from top to bottom, rounds from left to right."""

    frame: Frame
    ranks: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    paths: tuple[Path, ...]


def among_all(ranks: Sequence[int], *, players: int, rounds: int, frame: Frame) -> Chart:
    """Return the chart of one player's ranks among all players, on a linear scale."""
    step = next(step for step in _steps() if step * RULES >= players - 1)
    ticks = [1, *range(step, players + 1, step)] if step > 1 else list(range(1, players + 1))
    return _chart([ranks], ticks, lambda rank: rank, bottom=players, rounds=rounds, frame=frame)


def among_leaders(ranks: Sequence[Sequence[int]], *, rounds: int, frame: Frame, gap: int) -> Chart:
    """Return the chart of the leaders' ranks, on a logarithmic scale. Labels are ``gap`` units apart."""
    worst = max(max(line) for line in ranks)
    ticks = list(takewhile(lambda step: step <= worst, _steps()))
    return _chart(ranks, ticks, math.log2, bottom=worst, rounds=rounds, frame=frame, gap=gap)


def _steps() -> Iterable[int]:
    for power in count():
        yield from (step * 10**power for step in STEPS)


def _chart(
    ranks: Sequence[Sequence[int]],
    ticks: Sequence[int],
    scale: Callable[[int], float],
    *,
    bottom: int,
    rounds: int,
    frame: Frame,
    gap: int = 0,
) -> Chart:
    low, high = scale(1), scale(max(bottom, 2))

    def down(rank: int) -> int:
        return EDGE + round((frame.bottom - EDGE) * (scale(rank) - low) / (high - low))

    def along(number: int) -> int:
        return LEFT + round((frame.right - LEFT) * (number - 1) / max(rounds - 1, 1))

    lines = [tuple(Dot(along(number), down(rank)) for number, rank in enumerate(line, start=1)) for line in ranks]
    labels = spread_labels([line[-1].y for line in lines], gap)
    return Chart(
        frame,
        tuple(Tick(rank, down(rank)) for rank in ticks),
        tuple(Tick(n, along(n)) for n in range(1, rounds + 1) if rounds <= NUMBERED or n == 1 or n % 5 == 0),
        tuple(Path(line, own[-1], label) for line, own, label in zip(lines, ranks, labels, strict=True)),
    )


def spread_labels(places: Sequence[int], gap: int) -> list[int]:
    """Return the coordinates moved down so that each is at least ``gap`` below the previous one."""
    moved = list(places)
    order = sorted(range(len(places)), key=lambda index: (places[index], index))
    for before, index in pairwise(order):
        moved[index] = max(moved[index], moved[before] + gap)
    return moved
