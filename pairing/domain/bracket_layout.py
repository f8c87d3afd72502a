"""Where everything stands in the picture of a bracket: boxes in columns, and the lines from each to where it leads.

Pure arithmetic in whole units, of which sixteen are an em. The picture reads from left to right in every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

EM = 16
WIDTH = 208
"""Of a box, where pictures stand beside each other."""
WIDE = 220
"""Of a box in a picture that is alone: three columns fit a tablet."""
GAP = 24
"""Between two columns, for the lines."""
ROW = 24
"""For one contestant."""
CAPTION = 18
"""For the line above a box that says what it is played for."""
SPACE = 12
"""Between two boxes one above the other."""
HEAD = 36
"""For the names of the columns."""


@dataclass(frozen=True, slots=True)
class Box:
    """What is to be placed: a match, or a contestant who is free."""

    key: str
    column: int
    """From 0 on."""
    rows: int = 2
    has_caption: bool = False
    feeders: tuple[Feeder, ...] = ()
    """The boxes that lead to it, from the top."""

    @property
    def head(self) -> int:
        """How much of the height its caption takes."""
        return CAPTION if self.has_caption else 0

    @property
    def height(self) -> int:
        return ROW * self.rows + self.head


class Feeder(NamedTuple):
    """A box, and the row (from 0 on) of the next one to which it leads."""

    box: Box
    row: int


class BoxLink(NamedTuple):
    """From a box to a row of another one."""

    source: str
    target: str
    row: int


class BoxPlace(NamedTuple):
    """Where a box stands."""

    x: int
    y: int
    width: int
    height: int
    head: int
    """How much of the height its caption takes."""

    @property
    def middle(self) -> int:
        """Of its rows: there the line to it and from it meet it."""
        return self.y + (self.height + self.head) // 2

    def row(self, number: int) -> int:
        """The middle of that row."""
        return self.y + self.head + ROW * number + ROW // 2


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """The picture."""

    width: int
    height: int
    columns: tuple[int, ...]
    """Where each begins."""
    column: int
    """How wide each is."""
    places: Mapping[str, BoxPlace]
    lines: Mapping[str, str]
    """The path from a box to where it leads."""

    @property
    def width_in_em(self) -> int:
        return self.width // EM

    @property
    def height_in_em(self) -> int:
        return self.height // EM


def tree(roots: Sequence[Box], width: int = WIDTH) -> BracketLayout:
    """Trees under one another, each box in the middle of those that lead to it."""
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
    """Column by column, each from the top: for who leads where is not known beforehand, and lines cross."""
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
    """Width and height are whole ems."""
    starts = tuple(number * (width + GAP) for number in range(columns))
    return BracketLayout(_whole(starts[-1] + width), _whole(below), starts, width, places, lines)


def _whole(length: int) -> int:
    return -(-length // EM) * EM


def _all(box: Box) -> Iterator[Box]:
    yield box
    for feeder in box.feeders:
        yield from _all(feeder.box)


def _span(box: Box) -> int:
    """How high it is with all that lead to it."""
    return max(box.height + SPACE, sum(_span(feeder.box) for feeder in box.feeders))


def _place(box: Box, top: int, width: int, places: dict[str, BoxPlace]) -> None:
    """The box and all that lead to it, from there down."""
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
    """Across, up or down in the middle of the gap before the target, and across."""
    start, turn, end = source.x + source.width, target.x - GAP // 2, target.row(row)
    if source.middle == end:
        return f"M{start} {end}H{target.x}"
    return f"M{start} {source.middle}H{turn}V{end}H{target.x}"


def _curve(source: BoxPlace, target: BoxPlace, row: int) -> str:
    start, end = source.x + source.width, target.row(row)
    middle = (start + target.x) // 2
    return f"M{start} {source.middle}C{middle} {source.middle} {middle} {end} {target.x} {end}"
