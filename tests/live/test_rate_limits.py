"""How often a page is made for those who follow it, and how many readers are called in a second."""

from __future__ import annotations

import pytest

from live.rate_limits import (
    ENOUGH_ANSWERS,
    FIRST_MILLISECONDS,
    HEADROOM,
    LEAST_MILLISECONDS,
    MOST_MILLISECONDS,
    MOST_PAGES,
    ChangePacing,
    ReaderCost,
    reader_cost,
)


def test_a_page_that_changes_often_is_made_once_a_second_and_at_once_where_it_did_not_change_lately() -> None:
    pacing = ChangePacing()
    asked = [("a", 10.0), ("a", 10.1), ("b", 10.25), ("a", 10.5), ("c", 10.75), ("c", 11.0), ("d", 11.5), ("d", 14.0)]
    assert [pacing.seconds_to_wait("standings", mark, now) for mark, now in asked] == [0, 0, 0.75, 0, 0.25, 0, 0.5, 0]
    assert pacing.seconds_to_wait("crosstable", "e", 14.1) == 0


def test_the_pages_that_are_remembered_are_bounded_and_the_last_stay() -> None:
    pacing = ChangePacing()
    for page in range(MOST_PAGES + 1):
        pacing.seconds_to_wait(page, "a", 10.0)
    assert len(pacing._made) == MOST_PAGES
    assert (pacing.seconds_to_wait(MOST_PAGES, "b", 10.5), pacing.seconds_to_wait(0, "b", 10.5)) == (0.5, 0)


@pytest.mark.parametrize(
    ("answers", "seconds", "expected"),
    [
        (ENOUGH_ANSWERS - 1, 9.0, FIRST_MILLISECONDS),
        (ENOUGH_ANSWERS, 0.0, LEAST_MILLISECONDS),
        (100, 0.4, (FIRST_MILLISECONDS + 4 * HEADROOM) / 2),
        (100, 9.0, MOST_MILLISECONDS),
    ],
)
def test_readers_are_called_as_fast_as_the_last_were_answered(answers: int, seconds: float, expected: float) -> None:
    spent = iter([3.0, 3.0 + seconds, 3.0 + seconds])
    cost = ReaderCost(lambda: next(spent))
    cost.measured()
    for _answer in range(answers):
        cost.count()
    assert cost.measured() == pytest.approx(expected)
    assert cost.measured() == cost.milliseconds  # nobody was answered since: it stays


def test_what_this_process_has_spent_only_grows() -> None:
    first = reader_cost._spent()
    assert sum(range(100_000)) > 0
    assert reader_cost._spent() > first > 0
