"""Who has White in a knock-out (textbook 2.1)."""

from __future__ import annotations

import pytest

from tabellone.engine.knockout.colours import due_colour, gets_white
from tabellone.record import Colour


def row(text: str) -> list[Colour]:
    return [Colour(letter.lower()) for letter in text]


@pytest.mark.parametrize(
    ("colours", "due"),
    [("", None), ("W", "b"), ("WB", "w"), ("WBB", "w"), ("WBW", "b"), ("WBWW", "b"), ("WWBWBB", "w"), ("WWBWB", "b")],
)
def test_the_colour_that_is_due(colours: str, due: str | None) -> None:
    assert due_colour(row(colours)) == due


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("W", "B", False),
        ("", "W", True),
        ("", "B", False),
        ("", "", None),
        ("W", "W", None),
        ("WB", "BW", True),  # each alternates
        ("BWW", "WBW", False),  # a third colour running before a difference
        ("WWBB", "BWB", True),  # a third colour running, though it has not come too often
        ("WBW", "BW", False),  # a difference before the alternation
        ("BB", "WBB", True),  # the greater difference
        ("WBWB", "BWWB", True),  # who had Black in the last game in which they differed
        ("BWWB", "WBWB", False),
    ],
)
def test_who_gets_white(one: str, other: str, *, expected: bool | None) -> None:
    assert gets_white(row(one), row(other)) is expected
    assert gets_white(row(other), row(one)) is (None if expected is None else not expected)
