"""Shares of tied players in one category."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.prizes import Fund, Sharing
from tabellone.prizes.sharing import tied_groups
from tests.tabellone.prizes.examples import MAIN, category, line_up


def shares(
    sharing: Sharing, prizes: tuple[int, ...], scores: tuple[int, ...], *, minimum: int = 0, shared: bool = False
) -> list[list[Fraction]]:
    """The shares by group, in whole units."""
    prize_list = category("c", *prizes)
    fund = Fund(categories=(prize_list,), sharing=sharing, minimum_share=100 * minimum)
    groups = tied_groups(fund, prize_list, line_up(*scores, shared=shared))
    return [[share / 100 for share in group.shares] for group in groups]


def test_hort_two_tied_players_share_1000_and_500_as_875_and_625() -> None:
    assert shares(Sharing.HORT, (1000, 500), (5, 5)) == [[875, 625]]


def test_hort_four_tied_players_share_the_example_of_vega() -> None:
    prizes = (10_000, 8_000, 6_000, 4_000)
    assert shares(Sharing.HORT, prizes, (5, 5, 5, 5)) == [[8_500, 7_500, 6_500, 5_500]]


def test_hort_places_beyond_the_last_prize_have_an_equal_part_only() -> None:
    assert shares(Sharing.HORT, (200, 150), (4, 4, 4)) == [
        [100 + Fraction(350, 6), 75 + Fraction(350, 6), Fraction(350, 6)]
    ]


def test_a_player_who_is_not_tied_has_the_prize_of_the_place() -> None:
    for sharing in (Sharing.HORT, Sharing.EQUAL, Sharing.RANK):
        assert shares(sharing, (100, 60, 30), (5, 4, 3, 2)) == [[100], [60], [30]]


def test_equal_shares_divide_the_prizes_of_all_tied_places() -> None:
    assert shares(Sharing.EQUAL, (100, 60, 30), (5, 4, 4, 4)) == [[100], [30, 30, 30]]


def test_by_rank_the_tie_breaks_decide_and_players_of_one_rank_divide() -> None:
    assert shares(Sharing.RANK, (100, 60, 30), (5, 5, 5)) == [[100], [60], [30]]
    assert shares(Sharing.RANK, (100, 60, 30), (5, 5, 4), shared=True) == [[80, 80], [30]]


def test_hort_players_of_one_rank_divide_the_halves_of_their_places() -> None:
    assert shares(Sharing.HORT, (1000, 500), (5, 5), shared=True) == [[750, 750]]


def test_groups_that_reach_no_prize_are_not_listed() -> None:
    assert shares(Sharing.EQUAL, (100,), (5, 4, 4)) == [[100]]
    assert shares(Sharing.EQUAL, (100, 0), (5, 4, 4)) == [[100]]
    assert shares(Sharing.EQUAL, (100,), ()) == []


def test_minimum_share_the_last_by_rank_drop_out_until_each_share_reaches_it() -> None:
    assert shares(Sharing.EQUAL, (200, 150), (4,) * 13, minimum=50) == [[50] * 7]
    assert shares(Sharing.HORT, (200, 150), (4,) * 13, minimum=50) == [
        [100 + Fraction(350, 6), 75 + Fraction(350, 6), Fraction(350, 6)]
    ]


def test_minimum_share_the_others_share_what_those_who_drop_out_would_have_had() -> None:
    assert shares(Sharing.EQUAL, (100, 10, 10), (4, 4, 4), minimum=50) == [[60, 60]]
    assert shares(Sharing.HORT, (100, 10, 10), (4, 4, 4), minimum=50) == [[120]]
    assert shares(Sharing.HORT, (100, 60, 10), (4, 4, 4), minimum=60) == [[50 + 45, 30 + 45]]


def test_minimum_share_the_first_always_stays_and_a_shared_rank_drops_out_together() -> None:
    assert shares(Sharing.EQUAL, (40,), (4, 4), minimum=50) == [[40]]
    assert shares(Sharing.EQUAL, (40,), (4, 4), minimum=50, shared=True) == [[20, 20]]
    assert shares(Sharing.EQUAL, (40, 20), (5, 4), minimum=50) == [[40], [20]]


@pytest.mark.parametrize("sharing", [Sharing.HORT, Sharing.EQUAL])
def test_the_next_group_begins_after_all_tied_places(sharing: Sharing) -> None:
    fund = Fund(categories=(MAIN,), sharing=sharing)
    prizes = category("c", 100, 10, 10, 5)
    groups = tied_groups(fund, prizes, line_up(5, 5, 5, 4, 3))
    assert [(group.first, group.places, group.pool) for group in groups] == [(1, (1, 2, 3), 12_000), (4, (4,), 500)]
