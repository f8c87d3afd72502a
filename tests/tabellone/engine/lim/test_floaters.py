"""Who floats in the Lim system, and whom floaters meet (C.04.4.3 articles 2.3 and 3)."""

from __future__ import annotations

from tests.tabellone.engine.lim.lim_events import leaving, lim, met, rated


def test_3_2_who_is_due_the_colour_in_excess_floats() -> None:
    """1 and 2 are due Black, 3 is due White: 2 floats. 4 and 5 are due White, 6 Black: 4, the highest, floats."""
    assert leaving(lim(6, "1-4 1, 2-5 1, 6-3 0")) == [(2, "c", "down"), (4, "d", "up")]


def test_3_2_with_equal_numbers_the_lowest_numbered_floats_down_and_the_highest_numbered_up() -> None:
    """3's and 6's game was not played: they are due no colour."""
    assert leaving(lim(6, "1-4 1, 5-2 0, 3-6 +")) == [(3, "c", "down"), (4, "d", "up")]


def test_3_2_in_a_maxi_tournament_only_within_100_points_of_the_lowest_numbered() -> None:
    of = lim(6, "1-4 1, 2-5 1, 6-3 0")
    assert leaving(rated(of, {1: 2200, 2: 2100}))[0] == (2, "c", "down")
    assert leaving(rated(of, {1: 2200, 2: 2101}))[0] == (3, "c", "down")


SCORES = ("1 F, 2 F, 3 F, 4 F, 5 F, 6 F, 7 Z, 8 Z, 9 Z, 10 Z", "1 F, 2 F, 3 F, 4 Z, 5 Z, 6 Z, 7 F, 8 Z, 9 Z, 10 Z")
"""After two rounds without a game: 1, 2 and 3 have two points, 4 to 7 one, the others none."""


def test_3_3_the_lowest_numbered_with_an_opponent_in_the_next_group_floats() -> None:
    assert leaving(lim(10, *SCORES))[0] == (3, "d", "down")
    assert leaving(lim(10, *SCORES, forbidden=[(3, other) for other in (4, 5, 6, 7)]))[0] == (2, "d", "down")


def test_3_4_the_highest_numbered_with_an_opponent_there_floats_up() -> None:
    """4 floats already: 3 is in the median group, where his opponent counts."""
    assert leaving(lim(10, *SCORES))[1] == (8, "d", "up")
    assert leaving(lim(10, *SCORES, forbidden=[(8, other) for other in (3, 4, 5, 6, 7)]))[1] == (9, "d", "up")


def test_3_5_who_has_no_opponent_there_and_cannot_be_exchanged_floats_further() -> None:
    """1 is alone with two points, may not meet 2 and 3, and meets the highest-numbered of the median group."""
    scores = ("1 F, 2 F, 3 F, 4 F, 5 F, 6 F", "1 F, 2 H, 3 H, 4 Z, 5 Z, 6 Z")
    of = lim(6, *scores, forbidden=[(1, 2), (1, 3)])
    assert leaving(of) == [(1, "c", "down"), (1, "b", "down")]
    assert met(of) == {(1, 4), (2, 3), (5, 6)}


def test_3_9_a_floater_for_whom_nobody_is_left_there_either() -> None:
    """As before, but in the median group there is nobody for 1 either: 7-8 is cracked for him (2.6)."""
    scores = ("1 F, 2 F, 3 F, 4 F, 5 F, 6 F, 7 Z, 8 Z", "1 F, 2 H, 3 H, 4 Z, 5 Z, 6 Z, 7 Z, 8 Z")
    of = lim(8, *scores, forbidden=[(1, other) for other in (2, 3, 4, 5, 6)])
    assert leaving(of) == [(1, "c", "down"), (1, "a", "down")]
    assert met(of) == {(1, 7), (2, 3), (4, 8), (5, 6)}


def test_3_9_who_has_floated_to_the_group_does_not_float_again_if_another_can() -> None:
    """1 comes to 2 and 3: the lowest-numbered of these floats, even where he has nobody in the median group."""
    scores = ("1 F, 2 F, 3 F, 4 F, 5 F, 6 F, 7 Z, 8 Z", "1 F, 2 H, 3 H, 4 Z, 5 Z, 6 Z, 7 Z, 8 Z")
    assert leaving(lim(8, *scores))[:2] == [(1, "d", "down"), (3, "d", "down")]
    nobody = [(n, other) for n in (2, 3) for other in (4, 5, 6)]
    assert leaving(lim(8, *scores, forbidden=nobody))[:2] == [(1, "d", "down"), (3, "c", "down")]


WITH_A_FLOATER = (
    "1-7 +, 2-8 +, 3-9 +, 4-10 +, 5-11 +, 6-12 +",
    "1-4 +, 2-5 +, 3-7 +, 6-8 -, 9-10 +, 11-12 +",
)
"""1, 2 and 3 have two points; 3 floated down in the last round. In the median group are 4, 5, 6, 8, 9 and 11."""


def test_3_10_who_floated_the_round_before_does_not_float_to_make_the_number_even() -> None:
    assert leaving(lim(12, *WITH_A_FLOATER))[0] == (2, "d", "down")


def test_3_10_unless_another_would_float_without_an_opponent() -> None:
    forbidden = [(n, other) for n in (1, 2) for other in (4, 5, 6, 8, 9, 11)]
    assert leaving(lim(12, *WITH_A_FLOATER, forbidden=forbidden))[0] == (3, "d", "down")


def test_3_10_nor_if_fewer_pairings_were_left() -> None:
    assert leaving(lim(12, *WITH_A_FLOATER, forbidden=[(1, 3), (2, 3)]))[0] == (3, "d", "down")


def test_3_6_the_floater_with_the_highest_score_is_paired_first() -> None:
    """8 comes from two points and 6 from one and a half: 8 chooses first, and takes 3."""
    scores = ("1 F, 2 F, 3 F, 4 F, 5 F, 6 F, 7 Z, 8 F", "1 H, 2 H, 3 Z, 4 Z, 5 Z, 6 H, 7 Z, 8 F")
    of = lim(8, *scores, forbidden=[(8, 1), (8, 2), (8, 6)])
    assert leaving(of) == [(8, "c", "down"), (8, "b", "down"), (6, "d", "down"), (7, "d", "up")]
    assert met(of) == {(1, 2), (3, 8), (4, 6), (5, 7)}


MEDIAN_WITH_FLOATERS = "1-6 1, 2-7 1, 8-3 0, 4-9 =, 10-5 ="
"""2 floats down, due Black; 6 up, due White. In the median group 5 and 9 are due White, 4 and 10 Black."""


def test_3_8_a_floater_meets_the_highest_numbered_who_is_due_the_other_colour() -> None:
    assert met(lim(10, MEDIAN_WITH_FLOATERS)) == {(1, 3), (7, 8), (2, 5), (4, 6), (9, 10)}


def test_3_8_in_a_maxi_tournament_only_within_100_points_of_the_highest_numbered() -> None:
    of = lim(10, MEDIAN_WITH_FLOATERS)
    assert met(rated(of, {4: 2100})) == {(1, 3), (7, 8), (2, 5), (4, 6), (9, 10)}
    assert met(rated(of, {4: 2101})) == {(1, 3), (7, 8), (2, 4), (6, 10), (5, 9)}
