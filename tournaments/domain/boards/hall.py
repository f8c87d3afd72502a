"""The playing hall as the event's column stores it: rooms, boards out of use, fixed boards, and decisions."""

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
    """A room with the boards in it."""

    name: str
    first: int
    last: int

    def __contains__(self, board: object) -> bool:
        return isinstance(board, int) and self.first <= board <= self.last


@dataclass(frozen=True, slots=True)
class FixedBoard:
    """A contestant with the same board in every round. The reason is visible only to arbiters."""

    player: int
    """The key of the contestant's registration."""
    board: int
    reason: str


@dataclass(frozen=True)
class HallPlan:
    """The playing hall of an event; the defaults apply unless set.

    If two players with fixed boards play each other, the first in the list keeps the board.
    """

    first: int = 1
    """The number of the first board."""
    rooms: tuple[HallRoom, ...] = ()
    closed: frozenset[int] = frozenset()
    """Boards that are not used."""
    fixed: tuple[FixedBoard, ...] = ()
    reads_twice: bool = False
    """True if the slips must be checked a second time before a round can be closed."""
    goes_on: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By round, the keys of players who forfeited it and continue, as an arbiter decided."""

    def room_of(self, board: int | None) -> str:
        """Return the name of the board's room; empty if there is none."""
        return next((room.name for room in self.rooms if board in room), "")

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of the boards in use, ascending, without end: first the rooms' boards."""
        last = self.first - 1
        for room in sorted(self.rooms, key=lambda room: room.first):
            for number in range(max(room.first, last + 1), room.last + 1):
                last = number
                if number not in self.closed:
                    yield number
        yield from (number for number in count(last + 1) if number not in self.closed)

    @property
    def seats(self) -> int:
        """Return the number of boards in the rooms; 0 without rooms."""
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
    """Return the names of the rooms of these boards, each once."""
    return list(dict.fromkeys(room.name for event in events for room in hall_of(event).rooms))


def hall_values(hall: HallPlan) -> dict[str, Any] | None:
    """Return the hall as `Event.hall` stores it, without default values; None if all values are defaults."""
    values: dict[str, Any] = {
        "first": hall.first if hall.first != 1 else None,
        "rooms": [{"name": room.name, "first": room.first, "last": room.last} for room in hall.rooms],
        "closed": sorted(hall.closed),
        "fixed": [{"player": row.player, "board": row.board, "reason": row.reason} for row in hall.fixed],
        "reads_twice": hall.reads_twice,
        "goes_on": {str(number): sorted(keys) for number, keys in sorted(hall.goes_on.items()) if keys},
    }
    return {name: value for name, value in values.items() if value} or None
