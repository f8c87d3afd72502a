"""Who may meet whom, and who gets which colour (articles 5 and 6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, pair
from tabellone.engine.lim import NUMBER
from tests.tabellone.engine.lim.lim_events import MEDIAN_OF_EQUAL_COLOURS, groups, leaving, lim, met, reading


def test_2_2_the_median_is_half_of_what_the_rounds_give_whatever_a_win_is_worth() -> None:
    of = lim(6, "1-4 1, 5-2 =, 3-6 =")
    scoring = replace(of.scoring, white_win=30, white_draw=15, black_draw=15)
    assert [group.score for group in groups(replace(of, scoring=scoring))] == [30, 0, 15]


def test_5_4_of_identical_histories_the_higher_ranked_has_the_alternate_colour_and_below_the_median_the_lower() -> None:
    assert set(pair(lim(4, "1-3 1, 2-4 1")).pairs) == {(2, 1), (4, 3)}


def test_5_4_the_last_round_in_which_the_colours_differ_decides() -> None:
    """Both have had White twice and are due Black. In the last round 1 had Black and 2 White."""
    rounds = (
        "1-3 1, 2-4 1, 5-7 =, 6-8 =",
        "1-5 1, 6-2 0, 3-8 =, 4-7 =",
        "7-1 0, 2-8 1, 3-6 =, 4-5 =",
    )
    assert (1, 2) in pair(lim(8, *rounds)).pairs


def test_5_3_who_had_the_same_colour_twice_must_alternate() -> None:
    """Both are due Black, 2 after White twice."""
    of = lim(4, "2-3 1, 4-1 0", "2-4 1, 1-3 1", "2 H, 1 H, 3 H, 4 H")
    assert (1, 2) in pair(of).pairs


FOUR_AFTER_TWO = ("1-3 1, 2-4 1", "1-4 1, 2-3 1")
"""1 and 2 have had White twice, 3 and 4 Black."""


def test_6_in_the_last_round_players_with_the_same_score_meet_whatever_their_colours() -> None:
    assert set(pair(lim(4, *FOUR_AFTER_TWO, planned=3)).pairs) == {(2, 1), (4, 3)}


def test_5_1_in_any_other_round_they_do_not() -> None:
    with pytest.raises(NoLegalPairing):
        pair(lim(4, *FOUR_AFTER_TWO, planned=4))


def test_6_in_the_last_round_no_more_of_it_than_necessary() -> None:
    """1, 2 and 4 have two points; 1 and 2 have had White twice. One of the three floats; not 4, who suits both."""
    of = lim(6, "1-3 1, 2-5 1, 6-4 0", "1-5 1, 2-6 1, 4-3 1", planned=3)
    assert leaving(of)[0][0] == 2
    assert (1, 4) in met(of)


def test_5_4_the_higher_ranked_is_who_has_more_points_or_the_higher_number() -> None:
    assert (1, 2) in pair(MEDIAN_OF_EQUAL_COLOURS).pairs
    assert (2, 1) in pair(reading(MEDIAN_OF_EQUAL_COLOURS, NUMBER)).pairs
