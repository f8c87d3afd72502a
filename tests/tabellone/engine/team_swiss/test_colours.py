"""Colour preferences of teams: C.04.6 1.7."""

from __future__ import annotations

import pytest

from tabellone.engine.team_swiss.colours import Preference, preference_of
from tabellone.record import Colour

WHITE, BLACK, NONE = Preference(Colour.WHITE), Preference(Colour.BLACK), Preference()
STRONG_WHITE, STRONG_BLACK = Preference(Colour.WHITE, is_strong=True), Preference(Colour.BLACK, is_strong=True)


@pytest.mark.parametrize(
    ("colours", "type_a", "type_b"),
    [
        ("", NONE, NONE),
        ("w", NONE, BLACK),
        ("b", NONE, WHITE),
        ("wb", NONE, WHITE),
        ("bw", NONE, BLACK),
        ("ww", BLACK, STRONG_BLACK),
        ("bb", WHITE, STRONG_WHITE),
        ("wwb", NONE, BLACK),
        ("bbw", NONE, WHITE),
        ("bww", BLACK, STRONG_BLACK),
        ("wwbb", WHITE, STRONG_WHITE),
        ("bbww", BLACK, STRONG_BLACK),
        ("wwwbb", NONE, BLACK),
        ("bbbww", NONE, WHITE),
        ("wwwb", BLACK, STRONG_BLACK),
        ("bbbw", WHITE, STRONG_WHITE),
        ("wwwwbb", BLACK, STRONG_BLACK),
    ],
)
def test_1_7_by_the_colours_of_the_played_matches(colours: str, type_a: Preference, type_b: Preference) -> None:
    assert [preference_of(colours, kind, is_last=False) for kind in ("a", "b", "none")] == [type_a, type_b, NONE]


@pytest.mark.parametrize("colours", ["wb", "bw", "wwbb", "bbww"])
def test_1_7_2_in_the_last_round_balanced_colours_give_no_preference(colours: str) -> None:
    assert preference_of(colours, "b", is_last=True) == NONE


def test_1_7_2_two_equal_colours_may_be_read_to_count_in_the_last_round() -> None:
    read = [preference_of(colours, "b", is_last=True, strong_at_last=True) for colours in ("wb", "wwbb", "bbww")]
    assert read == [NONE, STRONG_WHITE, STRONG_BLACK]


def test_1_7_1_the_last_round_is_like_any_other_with_type_a() -> None:
    assert preference_of("wwbb", "a", is_last=True) == WHITE


def test_1_7_2_another_difference_counts_in_the_last_round() -> None:
    assert [preference_of(colours, "b", is_last=True) for colours in ("w", "bbw", "ww")] == [BLACK, WHITE, STRONG_BLACK]
