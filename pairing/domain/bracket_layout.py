"""Layout of a bracket picture: boxes in columns, with lines from each match to the next.

Integer arithmetic only; 16 units are one em. The picture reads from left to right in every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

EM = 16
WIDTH = 208
"""Width of a box if several pictures are side by side."""
WIDE = 220
"""Width of a box in a single picture: three columns fit a tablet."""
GAP = 24
"""Width between two columns, for the lines."""
ROW = 24
"""Height of one contestant."""
CAPTION = 18
"""Height of the line above a box that names the stakes."""
SPACE = 12
"""Vertical space between two boxes."""
HEAD = 36
"""Height of the column headings."""


@dataclass(frozen=True, slots=True)
class Box:
    """Box to place: a match, or a contestant with a bye."""

    key: str
    column: int
    """Column, from 0."""
    rows: int = 2
    has_caption: bool = False
    feeders: tuple[Feeder, ...] = ()
    """Boxes that lead to this one, from the top."""

    @property
    def head(self) -> int:
        """Return the height of the caption."""
        return CAPTION if self.has_caption else 0

    @property
    def height(self) -> int:
        return ROW * self.rows + self.head


class Feeder(NamedTuple):
    """Box, and the row (from 0) of the next box that it leads to."""

    box: Box
    row: int


class BoxLink(NamedTuple):
    """Link from a box to a row of another box."""

    source: str
    target: str
    row: int


class BoxPlace(NamedTuple):
    """Position of a box."""

    x: int
    y: int
    width: int
    height: int
    head: int
    """Height of the caption."""

    @property
    def middle(self) -> int:
        """Return the middle of the rows, where the incoming and outgoing lines end."""
        return self.y + (self.height + self.head) // 2

    def row(self, number: int) -> int:
        """Return the middle of the row."""
        return self.y + self.head + ROW * number + ROW // 2


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """Layout of a picture."""

    width: int
    height: int
    columns: tuple[int, ...]
    """Left edge of each column."""
    column: int
    """Width of each column."""
    places: Mapping[str, BoxPlace]
    lines: Mapping[str, str]
    """Path from a box to the next one."""

    @property
    def width_in_em(self) -> int:
        return self.width // EM

    @property
    def height_in_em(self) -> int:
        return self.height // EM


def tree(roots: Sequence[Box], width: int = WIDTH) -> BracketLayout:
    """Lay out trees below one another, each box in the middle of its feeders."""
    places: dict[str, BoxPlace] = {}
    below = HEAD
    for root in roots:
        _place(root, below, width, places)
        below += _span(root)
    boxes = [box for root in roots for box in _all(root)]
    links = [BoxLink(feeder.box.key, box.key, feeder.row) for box in boxes for feeder in box.feeders]
    lines = {link.source: _steps(places[link.source], places[link.target], link.row) for link in links}
    return _layout(1 + max(box.column for box in boxes), below, width, places, lines)


def in_columns(columns: Sequence[Sequence[Box]], links: Sequence[BoxLink], width: int = WIDTH) -> BracketLayout:
    """Lay out columns from the top, for brackets with crossing lines or links not known in advance."""
    places: dict[str, BoxPlace] = {}
    lowest = HEAD
    for number, boxes in enumerate(columns):
        below = HEAD
        for box in boxes:
            places[box.key] = BoxPlace(number * (width + GAP), below, width, box.height, box.head)
            below += box.height + SPACE
        lowest = max(lowest, below)
    lines = {link.source: _curve(places[link.source], places[link.target], link.row) for link in links}
    return _layout(len(columns), lowest, width, places, lines)


def _layout(
    columns: int, below: int, width: int, places: Mapping[str, BoxPlace], lines: Mapping[str, str]
) -> BracketLayout:
    """Return the layout, with width and height in whole ems."""
    starts = tuple(number * (width + GAP) for number in range(columns))
    return BracketLayout(_whole(starts[-1] + width), _whole(below), starts, width, places, lines)


def _whole(length: int) -> int:
    return -(-length // EM) * EM


def _all(box: Box) -> Iterator[Box]:
    yield box
    for feeder in box.feeders:
        yield from _all(feeder.box)


def _span(box: Box) -> int:
    """Return the height of the box with all its feeders."""
    return max(box.height + SPACE, sum(_span(feeder.box) for feeder in box.feeders))


def _place(box: Box, top: int, width: int, places: dict[str, BoxPlace]) -> None:
    """Place the box and all its feeders from ``top`` down."""
    span = _span(box)
    below = top + (span - sum(_span(feeder.box) for feeder in box.feeders)) // 2
    for feeder in box.feeders:
        _place(feeder.box, below, width, places)
        below += _span(feeder.box)
    middles = [places[feeder.box.key].middle for feeder in box.feeders]
    middle = sum(middles) // len(middles) if middles else top + (span - SPACE + box.head) // 2
    y = max(top, min(middle - (box.height + box.head) // 2, top + span - SPACE - box.height))
    places[box.key] = BoxPlace(box.column * (width + GAP), y, width, box.height, box.head)


def _steps(source: BoxPlace, target: BoxPlace, row: int) -> str:
    """Return the path: across, up or down in the middle of the gap before the target, and across."""
    start, turn, end = source.x + source.width, target.x - GAP // 2, target.row(row)
    if source.middle == end:
        return f"M{start} {end}H{target.x}"
    return f"M{start} {source.middle}H{turn}V{end}H{target.x}"


def _curve(source: BoxPlace, target: BoxPlace, row: int) -> str:
    start, end = source.x + source.width, target.row(row)
    middle = (start + target.x) // 2
    return f"M{start} {source.middle}C{middle} {source.middle} {middle} {end} {target.x} {end}"
