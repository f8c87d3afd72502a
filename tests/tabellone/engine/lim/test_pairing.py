"""The Lim system (C.04.4.3): the order of the groups, the bye, the median group, colours, first and last round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, RoundPairing, pair
from tabellone.engine.lim import LAST, NUMBER
from tabellone.engine.lim.floaters import FloaterType
from tabellone.engine.lim.overview import (
    GroupOverview,
    Leaving,
    LimOverview,
    Member,
    ReadingOverview,
    overview,
    readings_of,
)
from tabellone.record import Colour, ForbiddenPairs
from tests.tabellone.engine.lim.lim_events import groups, leaving, lim, met, rated, reading

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


def test_2_2_the_median_is_half_of_what_the_rounds_give_whatever_a_win_is_worth() -> None:
    of = lim(6, "1-4 1, 5-2 =, 3-6 =")
    scoring = replace(of.scoring, white_win=30, white_draw=15, black_draw=15)
    assert [group.score for group in groups(replace(of, scoring=scoring))] == [30, 0, 15]


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
    assert (high.cracked, low.cracked, high.pairs, median.pairs) == (((1, 2),), (), (), ((3, 1), (2, 4)))
    assert [member.tpn for member in median.arrived] == [1, 2, 3, 4]


def test_2_6_with_more_floaters_from_above_a_pairing_below_is_cracked() -> None:
    """1 and 2 may meet nobody but 5 and 6, whose pairing is taken apart."""
    forbidden = [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4)]
    of = lim(6, "1 F, 2 F, 3 H, 4 H, 5 Z, 6 Z", forbidden=forbidden)
    high, low, median = groups(of)
    assert (high.cracked, low.cracked, low.pairs, median.pairs) == ((), ((6, 5),), (), ((1, 5), (6, 2), (3, 4)))


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


def test_both_names_of_the_edition_differ_in_the_basic_rules_only() -> None:
    """C.04.1 article 4 of 2026: a full-point bye asked for bars from the pairing-allocated one."""
    of = lim(5, "1-3 1, 2-4 1, 5 F", "1-2 1, 3-4 =, 5 Z")
    low = lim(3, "1 H, 2 H, 3 F", "1 H, 2 H, 3 Z", "1 H, 2 H, 3 Z")
    assert [pair(replace(of, edition=edition)).pairs for edition in ("1999", "2026")] == [pair(of).pairs] * 2
    assert [pair(replace(low, edition=edition)).free for edition in ("1999", "2026")] == [(3,), (2,)]


COMING_UP = lim(8, "1-5 =, 6-2 =, 3-7 =, 4-8 1")
"""8 comes up to the median group, due White; 1, 3 and 6 are due Black there. 4 has come down and takes 2."""


def test_3_8_who_has_come_up_to_the_median_group_takes_the_first_or_by_the_textbook_the_last() -> None:
    assert {(2, 4), (1, 8)} <= met(COMING_UP)
    assert {(2, 4), (6, 8)} <= met(reading(COMING_UP, LAST))


def test_3_8_by_the_textbook_the_last_but_one_where_the_last_does_not_do() -> None:
    of = replace(COMING_UP, forbidden=(ForbiddenPairs((6, 8)),))
    assert (3, 8) in met(reading(of, LAST))


def test_3_8_below_the_median_the_reading_changes_nothing() -> None:
    """5 comes up to 8, 9 and 10 and takes the lowest-numbered who is due another colour in any reading."""
    of = lim(10, "1-6 1, 7-2 0, 3-8 1, 9-4 0, 5-10 1", "1-3 1, 2-4 1, 5-7 1, 8-6 1, 10-9 1")
    low = [group for group in groups(of) if not group.downward]
    low_by_the_textbook = [group for group in groups(reading(of, LAST)) if not group.downward]
    assert low == low_by_the_textbook


MEDIAN_OF_EQUAL_COLOURS = lim(4, "1-3 =, 2-4 1", forbidden=[(2, 3)])
"""2, who has come down, and 1 have both had White."""


def test_5_4_the_higher_ranked_is_who_has_more_points_or_the_higher_number() -> None:
    assert (1, 2) in pair(MEDIAN_OF_EQUAL_COLOURS).pairs
    assert (2, 1) in pair(reading(MEDIAN_OF_EQUAL_COLOURS, NUMBER)).pairs


def test_the_overview_tells_what_each_reading_decides() -> None:
    assert list(readings_of(COMING_UP, 2)) == [
        ReadingOverview(LAST, False, ((7, 1), (8, 6)), only_colours=False),
        ReadingOverview(NUMBER, False, (), only_colours=False),
    ]
    chosen = reading(MEDIAN_OF_EQUAL_COLOURS, NUMBER)
    assert list(readings_of(chosen, 2)) == [
        ReadingOverview(LAST, False, (), only_colours=False),
        ReadingOverview(NUMBER, True, ((1, 2),), only_colours=True),
    ]


def test_overview_tells_the_groups_their_floaters_and_the_colours_due() -> None:
    of = lim(6, "1-4 1, 2-5 1, 6-3 0")
    white, black = Colour.WHITE, Colour.BLACK

    def member(tpn: int, score: int, due: Colour) -> Member:
        return Member(tpn, score, due, floated_before=False)

    assert overview(of, 2) == LimOverview(
        groups=(
            GroupOverview(
                score=10,
                is_median=False,
                downward=True,
                arrived=(),
                residents=(member(1, 10, black), member(2, 10, black), member(3, 10, white)),
                leaving=(Leaving(2, FloaterType.C, downward=True),),
                cracked=(),
                pairs=((3, 1),),
            ),
            GroupOverview(
                score=0,
                is_median=False,
                downward=False,
                arrived=(),
                residents=(member(6, 0, black), member(5, 0, white), member(4, 0, white)),
                leaving=(Leaving(4, FloaterType.D, downward=False),),
                cracked=(),
                pairs=((5, 6),),
            ),
            GroupOverview(
                score=5,
                is_median=True,
                downward=True,
                arrived=(member(2, 10, black), member(4, 0, white)),
                residents=(),
                leaving=(),
                cracked=(),
                pairs=((4, 2),),
            ),
        ),
        bye=None,
    )
