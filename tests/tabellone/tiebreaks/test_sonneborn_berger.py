from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.record import Scoring
from tests.tabellone.tiebreaks.events import around, event, value, values

FULLY_PLAYED = """
    2w1 3b= 4w1
    1b0 4w= 3w=
    4w= 1w= 2b=
    3b= 2b= 1b0
"""


def test_9_1_sonneborn_berger_adds_the_opponents_scores_times_the_points_against_them() -> None:
    assert values(event(FULLY_PLAYED), "SB") == {
        1: 10 + Fraction(15, 2) + 10,
        2: Fraction(10 + 15, 2),
        3: Fraction(10 + 25 + 10, 2),
        4: Fraction(15 + 10, 2),
    }


def test_9_1_sonneborn_berger_counts_the_points_of_the_event() -> None:
    record = event("2w1 3b=\n1b0 Z\nZ 1w=", scoring=Scoring.of(30, 10))
    assert value(record, "SB") == 3 * 10 + 1 * 10  # the second's last round is a draw for the opponents (16.3.2)


@pytest.mark.parametrize("edition", ["2023", "2024", "2026"])
def test_14_1_1_sb_cut_1_leaves_out_the_product_of_the_lowest_opponent_not_the_lowest_product(edition: str) -> None:
    # TEC's exercises in tie-breaking, Sonneborn-Berger Cut-1, first player: 7.25 without the cut, 5.75 with it.
    record = around("=:25", "1:25", "1:15", "0:40", "1:20")
    assert value(record, "SB", edition=edition) == Fraction(145, 2)
    assert value(record, "SB/C1", edition=edition) == Fraction(115, 2)


def test_14_1_1_sb_cut_1_of_two_equal_opponents_leaves_out_the_lower_product() -> None:
    record = around("1:20", "=:20", "0:30", "1:30")
    assert value(record, "SB/C1") == 20 + 0 + 30


def test_9_2_koya_adds_the_points_against_those_with_half_of_the_maximum() -> None:
    record = event(FULLY_PLAYED, system="berger")
    assert values(record, "KS") == {1: 5, 2: 5, 3: 5, 4: 5}


def test_14_5_koyas_limit_moves_by_half_points() -> None:
    record = event(FULLY_PLAYED, system="berger")
    assert value(record, "KS/L-1") == 25  # from one point on: everybody
    assert value(record, "KS/L+1", 2) == 0  # from two points on: the first only
    assert value(record, "KS/L33") == 25
    assert value(record, "KS/L34") == 5


def test_9_2_the_free_round_of_an_odd_round_robin_is_not_part_of_the_maximum() -> None:
    record = event("Z 3w1 2b=\n3b= Z 1w=\n2w= 1b0 Z", system="berger")
    assert values(record, "KS") == {1: 5, 2: 5, 3: 5}


def test_15_2_forfeits_of_a_round_robin_are_regular_games_for_sonneborn_berger_and_koya() -> None:
    played = event("2w1 3b1\n1b0 Z\nZ 1w0", system="berger")
    forfeited = event("2w+ 3b+\n1b- Z\nZ 1w-", system="berger")
    for code in ("SB", "KS", "BH"):
        assert values(forfeited, code) == values(played, code)
