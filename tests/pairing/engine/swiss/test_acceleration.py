"""Virtual points: Baku acceleration (C.04.7 of 2026; C.04.5.1 before) and those that a file states."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.swiss.acceleration import last_of_first_group, virtual_points
from tests.pairing.engine.played import record
from tournaments.record import ByeKind, Record, RequestedBye, Scoring, VirtualPoints


def baku(count: int, *rounds: str, planned: int = 9) -> Record:
    return replace(record(count, *rounds, planned=planned), baku=True)


@pytest.mark.parametrize(("players", "last"), [(161, 82), (160, 80), (4, 2), (5, 4), (2, 2), (1, 1)])
def test_first_group_is_the_first_half_rounded_up_to_an_even_number_article_1_2(players: int, last: int) -> None:
    assert last_of_first_group(baku(players)) == last


def test_late_entries_leave_the_last_member_the_same_person_article_1_3() -> None:
    assert last_of_first_group(baku(6, "2-4 1, 6-3 1, 1 Z, 5 Z")) == 3
    announced = replace(baku(6), requested_byes=(RequestedBye(1, 1, ByeKind.ZERO), RequestedBye(1, 5, ByeKind.ZERO)))
    assert last_of_first_group(announced) == 3
    assert last_of_first_group(baku(6, "2-4 1, 6-3 1, 1 H, 5 H")) == 4


@pytest.mark.parametrize(
    ("edition", "planned", "expected"),
    [
        ("2026", 9, [10, 10, 10, 5, 5, 0, 0]),
        ("2026", 7, [10, 10, 5, 5, 0, 0, 0]),
        ("2026", 12, [10, 10, 10, 5, 5, 5, 0]),
        ("2017", 9, [10, 10, 10, 5, 5, 0, 0]),
        ("2017", 7, [10, 10, 10, 5, 5, 0, 0]),
    ],
)
def test_rounds_that_are_accelerated_article_1_4(edition: str, planned: int, expected: list[int]) -> None:
    points = virtual_points(baku(8, planned=planned), edition)
    assert [points(4, number) for number in range(1, 8)] == expected
    assert [points(5, number) for number in range(1, 8)] == [0] * 7


def test_virtual_points_are_those_of_a_win_and_half_of_it_article_1_4() -> None:
    points = virtual_points(replace(baku(8), scoring=Scoring.of(20, 10)), "2026")
    assert [points(1, number) for number in (1, 4)] == [20, 10]


def test_stated_virtual_points_override_the_code() -> None:
    stated = replace(baku(8), virtual_points=(VirtualPoints(20, 1, 2, 1, 3), VirtualPoints(10, 3, 3, 1, 3)))
    points = virtual_points(stated, "2026")
    assert [points(3, number) for number in (1, 2, 3, 4)] == [20, 20, 10, 0]
    assert [points(4, number) for number in (1, 2, 3, 4)] == [0] * 4
