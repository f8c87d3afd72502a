"""The numbers of B.01, and how minima and maxima are rounded."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.norms.rules import RULES, difference_of, least, least_score, most, open_titles, points_needed
from tabellone.record import Player

GM, IM, WGM, WIM = RULES


def titles(title: str, sex: str = "") -> list[str]:
    return [rules.title for rules in open_titles(Player(1, "Me", 2400, title, sex))]


def test_0_5_the_table_of_the_titles() -> None:
    assert [(row.title, row.performance, row.average, row.floor) for row in RULES] == [
        ("GM", 2600, 2380, 2200),
        ("IM", 2450, 2230, 2050),
        ("WGM", 2400, 2180, 2000),
        ("WIM", 2250, 2030, 1850),
    ]
    assert [set(row.mix) for row in RULES] == [
        {"GM"},
        {"GM", "IM"},
        {"GM", "IM", "WGM"},
        {"GM", "IM", "WGM", "WIM"},
    ]


def test_norms_are_for_titles_that_the_player_does_not_have() -> None:
    assert titles("") == ["GM", "IM"]
    assert titles("IM") == ["GM"]
    assert titles("GM", "w") == []
    assert titles("WIM", "w") == ["GM", "IM", "WGM"]
    assert titles("WFM", "w") == ["GM", "IM", "WGM", "WIM"]
    assert titles("IM", "w") == ["GM"]


def test_1_4_4_minima_are_rounded_up_and_maxima_down() -> None:
    assert [least(Fraction(1, 3), count) for count in (7, 8, 9, 10, 11, 12, 13)] == [3, 3, 3, 4, 4, 4, 5]
    assert [least(Fraction(1, 2), count) for count in (8, 9, 10, 11)] == [4, 5, 5, 6]
    assert [most(Fraction(3, 5), count) for count in (7, 8, 9, 10, 11, 12, 13)] == [4, 4, 5, 6, 6, 7, 7]
    assert [most(Fraction(2, 3), count) for count in (7, 8, 9, 10, 11, 12, 13)] == [4, 5, 6, 6, 7, 8, 8]


def test_1_4_8b_the_least_score_is_35_per_cent_in_half_points() -> None:
    assert [least_score(games) for games in (7, 8, 9, 10, 11, 12, 13, 20)] == [25, 30, 35, 35, 40, 45, 50, 70]


@pytest.mark.parametrize(("points", "games", "difference"), [(65, 9, 166), (70, 9, 220), (50, 8, 95), (45, 12, -87)])
def test_1_4_9_the_percentage_is_rounded_half_up(points: int, games: int, difference: int) -> None:
    """72.2 is 72; 77.8 is 78; 62.5 is 63; 37.5 is 38."""
    assert difference_of(points, games) == difference


def test_1_4_8_the_score_that_the_average_asks_for() -> None:
    """Of 9 games: 7 against 2380 (dp 220), 6½ against 2434 (dp 166), 7 against 2433; nothing is enough below 1800."""
    assert [points_needed(GM, 9, average) for average in (2380, 2434, 2433, 1799, 3400)] == [70, 65, 70, None, 35]
