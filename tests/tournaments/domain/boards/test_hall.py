"""The hall as its column keeps it."""

from __future__ import annotations

from itertools import islice

from tournaments.domain.boards.hall import FixedBoard, HallPlan, HallRoom, hall_of, hall_values
from tournaments.models import Event

ROOMS = (HallRoom("B", 21, 23), HallRoom("A", 3, 5))


def test_boards_are_those_of_the_rooms_and_then_go_on() -> None:
    hall = HallPlan(first=4, rooms=ROOMS, closed=frozenset({22}))
    assert list(islice(hall.numbers(), 6)) == [4, 5, 21, 23, 24, 25]
    assert hall.seats == 4
    assert [hall.room_of(board) for board in (2, 3, 5, 6, 21, 23, 24, None)] == ["", "A", "A", "", "B", "B", "", ""]


def test_without_rooms_boards_count_from_the_first() -> None:
    assert list(islice(HallPlan(first=41, closed=frozenset({42, 44})).numbers(), 4)) == [41, 43, 45, 46]
    assert HallPlan().seats == 0


def test_what_is_kept_is_read_again_and_what_is_usual_is_not_kept() -> None:
    hall = HallPlan(7, ROOMS, frozenset({9}), (FixedBoard(12, 21, "wheelchair"),), True, {3: (12, 14)})
    assert hall_of(Event(hall=hall_values(hall))) == hall
    assert hall_values(HallPlan()) is None
    assert hall_of(Event()) == HallPlan()
