"""The list by name for the wall: as many columns as give the largest letters, on one page where they can be read."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import ClassVar

SMALLEST_POINTS = 8.0
"""Minimum font size in points for readers who stand. Longer lists go on another page."""


@dataclass(frozen=True, slots=True)
class WallLine:
    """A player: name, colour, board with its room, or the reason for no game."""

    name: str
    letter: str = ""
    is_white: bool = False
    board: str = ""
    room: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class WallList:
    """All players of a round by name. ``state``: the start of the round in words."""

    event: str
    title: str
    by: str
    lines: tuple[WallLine, ...]
    state: str = ""
    foot: str = ""
    """Number of players and boards in words."""
    fills: bool = True
    """True: letters as large as the page allows; False: 11 points."""
    template: ClassVar[str] = "papers/wall.typ"

    def data(self) -> dict[str, object]:
        """Return the data for the template."""
        return {
            "by": self.by,
            "state": self.state,
            "foot": self.foot,
            "smallest": SMALLEST_POINTS if self.fills else 11.0,
            "largest": 22.0 if self.fills else 11.0,
            "digits": max((len(line.board) for line in self.lines), default=1),
            "lines": [asdict(line) for line in self.lines],
        }
