"""Time handicap: who has how long, by the difference of the ratings."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.time_handicap import (
    BadHandicap,
    HandicapRow,
    format_handicap,
    format_time,
    read_handicap,
    times_of,
)

TABLE = (HandicapRow(50, 300, 300), HandicapRow(100, 240, 360), HandicapRow(300, 150, 450))


def test_a_table_is_read_as_it_is_written() -> None:
    assert read_handicap("50: 5/5, 100: 4/6, 300: 2:30/7:30") == TABLE
    assert format_handicap(TABLE) == "50: 5/5, 100: 4/6, 300: 2:30/7:30"
    assert read_handicap(" ") == ()


@given(
    st.lists(
        st.builds(HandicapRow, st.integers(0, 3000), st.integers(1, 36000), st.integers(1, 36000)),
        max_size=20,
        unique_by=lambda row: row.difference,
    )
)
def test_what_is_written_is_read_again(rows: list[HandicapRow]) -> None:
    table = tuple(sorted(rows, key=lambda row: row.difference))
    assert read_handicap(format_handicap(table)) == table


@pytest.mark.parametrize(
    "text",
    ["100", "100: 4", "100: 4-6", "100: 0/6", "100: 4/0", "100: 4:60/6", "x: 4/6", "3001: 4/6", "100: 601/6",
     "٣: 4/6", "100: 4/6, 100: 3/7", "200: 4/6, 100: 3/7", ", ".join(f"{n}: 4/6" for n in range(21))],
)  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadHandicap):
        read_handicap(text)


@pytest.mark.parametrize(
    ("white", "black", "times"),
    [
        (2000, 2000, None),
        (2049, 2000, None),
        (2050, 2000, (300, 300)),
        (2100, 2000, (240, 360)),
        (2000, 2100, (360, 240)),
        (2000, 2299, (360, 240)),
        (2000, 2300, (450, 150)),
        (2900, 1000, (150, 450)),
        (0, 2300, None),
        (2300, 0, None),
    ],
)
def test_the_stronger_player_has_the_time_of_the_stronger(
    white: int, black: int, times: tuple[int, int] | None
) -> None:
    assert times_of(TABLE, white, black) == times


def test_without_a_table_nobody_has_a_time_of_his_own() -> None:
    assert times_of((), 2000, 2500) is None


def test_times_are_told_in_minutes() -> None:
    assert [format_time(seconds) for seconds in (300, 150, 65, 36000)] == ["5", "2:30", "1:05", "600"]
