"""The Lim system (C.04.4.3): the order of the groups, the bye, the median group, colours, first and last round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, RoundPairing, pair
from tabellone.engine.lim import LAST
from tabellone.record import Colour, ForbiddenPairs
from tests.tabellone.engine.lim.lim_events import COMING_UP, groups, leaving, lim, met, pairs_in, rated, reading

SIX_WINNERS = "7-1 0, 8-2 0, 3-9 1, 10-4 0, 11-5 0, 6-12 1"
"""1, 2, 4 and 5 are due White, 3 and 6 Black; all have a point."""


def test_7_2_the_first_round_of_forty_players() -> None:
    expected = [(n, n + 20) if n % 2 else (n + 20, n) for n in range(1, 21)]
    assert pair(lim(40)) == RoundPairing.of(tuple(expected))
    other_lot = replace(lim(40), initial_colour=Colour.BLACK)
    assert pair(other_lot) == RoundPairing.of(tuple((black, white) for white, black in expected))


def test_7_1_the_bye_of_the_first_round() -> None:
    assert pair(lim(7)) == RoundPairing.of(((1, 4), (5, 2), (3, 6)), 7)


def test_8_3_round_2_begins_at_the_top_goes_on_at_the_bottom_and_ends_with_the_median() -> None:
    of = lim(12, "1-7 1, 8-2 0, 3-9 =, 10-4 =, 5-11 1, 12-6 0")
    assert [(group.score, group.is_median, group.downward) for group in groups(of)] == [
        (10, False, True),
        (0, False, False),
        (5, True, True),
    ]


def test_1_1_the_bye_goes_to_the_lowest_ranked_of_the_lowest_group_who_had_none() -> None:
    assert pair(lim(5, "1-3 1, 4-2 1, 5 U")).free == (3,)
    assert pair(lim(5, "1-3 1, 2-4 1, 5 U")).free == (4,)


def test_1_1_the_bye_leaves_a_round_that_can_be_paired() -> None:
    assert pair(lim(5, forbidden=[(1, 2), (1, 3), (1, 4)])).free == (4,)


def test_1_1_nobody_is_left_who_may_have_the_bye() -> None:
    with pytest.raises(NoLegalPairing) as error:
        pair(lim(3, "1-2 1, 3 U", "1-3 1, 2 U", "2-3 1, 1 U"))
    assert error.value.code == "no_bye"


def test_2_1_who_has_no_opponent_left_ends_the_tournament() -> None:
    with pytest.raises(NoLegalPairing) as error:
        pair(lim(4, forbidden=[(1, 2), (1, 3), (1, 4)]))
    assert error.value.code == "no_matching"


def test_2_6_with_as_many_floaters_from_above_a_pairing_above_is_cracked() -> None:
    """3 may meet none of those below: 1-2 is cracked, and 1 takes 3, so that 2 meets the floater from below."""
    of = lim(6, "1-4 1, 5-2 0, 3-6 1", forbidden=[(3, 4), (3, 5)])
    high, low, median = groups(of)
    assert (high.cracked, low.cracked, pairs_in(high), pairs_in(median)) == (((1, 2),), (), (), ((3, 1), (2, 4)))
    assert [row.player.tpn for row in median.rows if row.comes_from] == [1, 2, 3, 4]


def test_2_6_with_more_floaters_from_above_a_pairing_below_is_cracked() -> None:
    """1 and 2 may meet nobody but 5 and 6, whose pairing is taken apart."""
    forbidden = [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4)]
    of = lim(6, "1 F, 2 F, 3 H, 4 H, 5 Z, 6 Z", forbidden=forbidden)
    high, low, median = groups(of)
    assert (high.cracked, low.cracked, pairs_in(low), pairs_in(median)) == ((), ((6, 5),), (), ((1, 5), (6, 2), (3, 4)))


def test_5_2_the_second_scrutiny_gives_the_due_colours_player_by_player() -> None:
    """1-4 and 1-5 are both due White; 1-6 is not. Then 2-4 and 2-5 are not right, but 2-3 is."""
    assert {(1, 6), (2, 3), (4, 5)} <= met(lim(12, SIX_WINNERS))


def test_5_2_an_earlier_exchange_gives_way_where_both_can_have_their_due() -> None:
    """5 and 6 are due Black. 1 would take 5; as 2 may not meet 6, 1 takes 6."""
    winners = "7-1 0, 8-2 0, 9-3 0, 10-4 0, 5-11 1, 6-12 1"
    assert {(1, 5), (2, 6), (3, 4)} <= met(lim(12, winners))
    assert {(1, 6), (2, 5), (3, 4)} <= met(lim(12, winners, forbidden=[(2, 6)]))


def test_5_7_in_a_maxi_tournament_only_opponents_within_100_points_change_places() -> None:
    """1's proposed opponent is 4; those who are due Black, 3 and 6, are too far from him; 5's are too far too."""
    of = lim(12, SIX_WINNERS)
    assert {(1, 4), (2, 5), (3, 6)} <= met(rated(of, {3: 2101, 6: 1899}))
    assert {(1, 6), (2, 3), (4, 5)} <= met(rated(of, {3: 2100, 6: 1900}))


def test_both_names_of_the_edition_differ_in_the_basic_rules_only() -> None:
    """C.04.1 article 4 of 2026: a full-point bye asked for bars from the pairing-allocated one."""
    of = lim(5, "1-3 1, 2-4 1, 5 F", "1-2 1, 3-4 =, 5 Z")
    low = lim(3, "1 H, 2 H, 3 F", "1 H, 2 H, 3 Z", "1 H, 2 H, 3 Z")
    assert [pair(replace(of, edition=edition)).pairs for edition in ("1999", "2026")] == [pair(of).pairs] * 2
    assert [pair(replace(low, edition=edition)).free for edition in ("1999", "2026")] == [(3,), (2,)]


def test_3_8_who_has_come_up_to_the_median_group_takes_the_first_or_by_the_textbook_the_last() -> None:
    assert {(2, 4), (1, 8)} <= met(COMING_UP)
    assert {(2, 4), (6, 8)} <= met(reading(COMING_UP, LAST))


def test_3_8_by_the_textbook_the_last_but_one_where_the_last_does_not_do() -> None:
    of = replace(COMING_UP, forbidden=(ForbiddenPairs((6, 8)),))
    assert (3, 8) in met(reading(of, LAST))


def test_3_8_below_the_median_the_reading_changes_nothing() -> None:
    """5 comes up to 8, 9 and 10 and takes the lowest-numbered who is due another colour in any reading."""
    of = lim(10, "1-6 1, 7-2 0, 3-8 1, 9-4 0, 5-10 1", "1-3 1, 2-4 1, 5-7 1, 8-6 1, 10-9 1")
    low, low_by_the_textbook = (
        [(group.score, pairs_in(group)) for group in groups(event) if not group.downward]
        for event in (of, reading(of, LAST))
    )
    assert low
    assert low == low_by_the_textbook
    assert leaving(of)[1:] == leaving(reading(of, LAST))[1:]
