"""Chart of positions over time: coordinates of lines and labels, independent of any page."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tabellone.ladder import LadderMoment

LEFT, EDGE, FOOT = 26, 8, 22
"""Margins: for the positions (left), above the first grid line, and for the dates (bottom)."""
DAYS = 4
"""Number of dates under the chart."""
RULES = 8
"""Approximate maximum number of grid lines."""


@dataclass(frozen=True, slots=True)
class LadderFrame:
    """The size of a chart, and the width for names on the right."""

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
class PlaceTick:
    """A position with a grid line, and its coordinate."""

    number: int
    at: int


@dataclass(frozen=True, slots=True)
class DayTick:
    """A labelled date, and its coordinate."""

    day: datetime
    at: int


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A player's line: steps, because a position stays until it changes.

    ``parts`` has a separate part after each absence from the ladder. Each is the points of a line.
    """

    player: int
    place: int
    """The last position."""
    parts: tuple[str, ...]
    x: int
    y: int
    label: int


@dataclass(frozen=True, slots=True)
class LadderChart:
    """The whole chart: positions from top to bottom, dates from left to right."""

    frame: LadderFrame
    ranks: tuple[PlaceTick, ...]
    days: tuple[DayTick, ...]
    lines: tuple[LadderLine, ...]


def chart_of(
    moments: Sequence[LadderMoment],
    players: Sequence[int],
    *,
    begins: datetime,
    now: datetime,
    frame: LadderFrame,
    gap: int = 0,
) -> LadderChart | None:
    """Return the chart of these players from the start until now; None if nothing has happened yet."""
    span = (now - begins) / timedelta(seconds=1)
    if len(moments) < 2 or span <= 0 or not players:
        return None
    low = max((moment.place_of(player) for moment in moments for player in players), default=1)

    def along(at: datetime) -> int:
        return LEFT + round((frame.right - LEFT) * max((at - begins) / timedelta(seconds=1), 0) / span)

    def down(place: int) -> int:
        return EDGE + round((frame.bottom - EDGE) * (place - 1) / max(low - 1, 1))

    lines = [line for player in players if (line := _line(moments, player, along, down, along(now))) is not None]
    labels = _apart([line.y for line in lines], gap)
    step = max(1, -(-low // RULES))
    ranks = sorted({1, *range(step, low + 1, step)} if step > 1 else set(range(1, low + 1)))
    return LadderChart(
        frame,
        tuple(PlaceTick(place, down(place)) for place in ranks),
        tuple(DayTick(at, along(at)) for at in (begins + (now - begins) * part / DAYS for part in range(DAYS))),
        tuple(
            LadderLine(line.player, line.place, line.parts, line.x, line.y, label)
            for line, label in zip(lines, labels, strict=True)
        ),
    )


def _line(
    moments: Sequence[LadderMoment],
    player: int,
    along: Callable[[datetime], int],
    down: Callable[[int], int],
    end: int,
) -> LadderLine | None:
    parts: list[list[tuple[int, int]]] = []
    place = 0
    for moment in moments:
        x = along(moment.act.at) if moment.act else LEFT
        now = moment.place_of(player)
        if now == place:
            continue
        if place:
            parts[-1].append((x, down(place)))
        if now and not place:
            parts.append([])
        if now:
            parts[-1].append((x, down(now)))
        place = now
    if not parts:
        return None
    x, y = parts[-1][-1]
    if place:
        x = end
        parts[-1].append((x, y))
    return LadderLine(player, place, tuple(" ".join(f"{a},{b}" for a, b in part) for part in parts), x, y, y)


def _apart(places: Sequence[int], gap: int) -> list[int]:
    """Return the coordinates moved down so that each is at least ``gap`` below the previous one."""
    moved = list(places)
    order = sorted(range(len(places)), key=lambda index: (places[index], index))
    for before, index in itertools.pairwise(order):
        moved[index] = max(moved[index], moved[before] + gap)
    return moved
