"""The hall of an event as its column keeps it: rooms, boards out of use, fixed boards, and what is agreed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tournaments.models import Event

MOST_ROOMS = 30
MOST_CLOSED = 300
MOST_FIXED = 60
HIGHEST_BOARD = 9999
LONGEST_ROOM = 30
LONGEST_NEED = 100


@dataclass(frozen=True, slots=True)
class HallRoom:
    """A room with the boards that stand in it."""

    name: str
    first: int
    last: int

    def __contains__(self, board: object) -> bool:
        return isinstance(board, int) and self.first <= board <= self.last


@dataclass(frozen=True, slots=True)
class FixedBoard:
    """A contestant who plays at the same board in every round, and why: that is for arbiters alone."""

    player: int
    """The key of the registration."""
    board: int
    reason: str


@dataclass(frozen=True)
class HallPlan:
    """Where an event is played; everything as usual by default. Of two with fixed boards who meet, the one who stands
    first in the list keeps the own board.
    """

    first: int = 1
    """The number of the first board."""
    rooms: tuple[HallRoom, ...] = ()
    closed: frozenset[int] = frozenset()
    """Boards at which nobody sits."""
    fixed: tuple[FixedBoard, ...] = ()
    reads_twice: bool = False
    """Whether a round is over only when its slips were read a second time."""
    goes_on: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By round the keys of who forfeited it and plays on, as an arbiter decided."""

    def room_of(self, board: int | None) -> str:
        """The name of the board's room; empty where there is none."""
        return next((room.name for room in self.rooms if board in room), "")

    def numbers(self) -> Iterator[int]:
        """The numbers of the boards in use, upwards, without end: those of the rooms, then what comes after them."""
        last = self.first - 1
        for room in sorted(self.rooms, key=lambda room: room.first):
            for number in range(max(room.first, last + 1), room.last + 1):
                last = number
                if number not in self.closed:
                    yield number
        yield from (number for number in count(last + 1) if number not in self.closed)

    @property
    def seats(self) -> int:
        """How many boards the rooms have; 0 where there are no rooms."""
        numbers = {number for room in self.rooms for number in range(max(room.first, self.first), room.last + 1)}
        return len(numbers - self.closed)


def hall_of(event: Event) -> HallPlan:
    """The event's hall; no query."""
    kept: dict[str, Any] = event.hall or {}
    return HallPlan(
        kept.get("first", 1),
        tuple(HallRoom(**row) for row in kept.get("rooms", ())),
        frozenset(kept.get("closed", ())),
        tuple(FixedBoard(**row) for row in kept.get("fixed", ())),
        kept.get("reads_twice", False),
        {int(number): tuple(keys) for number, keys in kept.get("goes_on", {}).items()},
    )


def rooms_of(events: Iterable[Event]) -> list[str]:
    """The names of all rooms in which these are played, each once."""
    return list(dict.fromkeys(room.name for event in events for room in hall_of(event).rooms))


def hall_values(hall: HallPlan) -> dict[str, Any] | None:
    """What `Event.hall` keeps of it: without what is as usual; None where everything is."""
    values: dict[str, Any] = {
        "first": hall.first if hall.first != 1 else None,
        "rooms": [{"name": room.name, "first": room.first, "last": room.last} for room in hall.rooms],
        "closed": sorted(hall.closed),
        "fixed": [{"player": row.player, "board": row.board, "reason": row.reason} for row in hall.fixed],
        "reads_twice": hall.reads_twice,
        "goes_on": {str(number): sorted(keys) for number, keys in sorted(hall.goes_on.items()) if keys},
    }
    return {name: value for name, value in values.items() if value} or None
