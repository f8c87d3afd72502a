from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.record import Points, format_points, parse_points


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "0"), (5, "½"), (10, "1"), (55, "5½"), (33, "3.3"), (1, "0.1"), (-15, "-1½"), (-5, "-½"), (-20, "-2")],
)
def test_points_are_written_as_people_write_them(points: Points, text: str) -> None:
    assert format_points(points) == text


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("5", 50),
        (" 5.5 ", 55),
        ("5,5", 55),
        ("5½", 55),
        ("½", 5),
        (".5", 5),
        ("5.", 50),
        ("+2", 20),
        ("-½", -5),
        ("9999.9", 99_999),
    ],
)
def test_points_are_read_as_people_write_them(text: str, points: Points) -> None:
    assert parse_points(text) == points


@pytest.mark.parametrize(
    "text", ["", " ", ".", "-", "½½", "5.½", "5.25", "1.2.3", "1e2", "x", "٣", "10000", "--5", "+-5", "- 5"]
)
def test_anything_else_is_no_number_of_points(text: str) -> None:
    with pytest.raises(ValueError, match="not a number of points with at most one decimal"):
        parse_points(text)


@given(st.integers(-99_999, 99_999))
def test_what_is_written_is_read_as_the_same(points: Points) -> None:
    assert parse_points(format_points(points)) == points
