from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.record import LaterRating, Record, Scoring
from tabellone.tiebreaks import UnratedPlayers, UnratedRule, explain, standings
from tabellone.tiebreaks.rating_tables import expected_percent, rating_difference
from tests.tabellone.tiebreaks.events import event, value, values

FOUR = """
    2w1 3b= 4w+
    1b0 4w1 3w=
    4w0 1w= 2b=
    3b1 2b0 1b-
"""
RATINGS = (2000, 1901, 1800, 1700)


def test_10_1_aro_is_the_mean_over_the_board_with_a_half_rounded_up() -> None:
    record = event(FOUR, ratings=RATINGS)
    assert value(record, "ARO") == 1851  # 1901 and 1800; the forfeit does not count
    assert value(record, "ARO", 2) == round((2000 + 1700 + 1800) / 3)


def test_14_1_1_aro_cut_1_leaves_out_the_lowest_rating() -> None:
    record = event(FOUR, ratings=RATINGS)
    assert [value(record, code, 2) for code in ("ARO/C1", "ARO/C2", "ARO/M1")] == [1900, 2000, 1800]
    assert value(record, "ARO/C2") is None


def test_10_2_tpr_adds_dp_of_the_fractional_score_to_the_rounded_average() -> None:
    record = event(FOUR, ratings=RATINGS)
    assert value(record, "TPR") == 1851 + 193  # 1½ of 2: p = .75
    assert value(record, "TPR", 2) == 1833 + 0  # 1½ of 3
    assert value(record, "TPR", 3) == 1867 - 125  # 1 of 3: p = .33


def test_10_2_the_fractional_score_is_rounded_to_hundredths_with_a_half_up() -> None:
    record = event("2w1 3w1 2b1 3b0 2w1 3w1 2b1 3b0\n" + "1b0 Z 1w0 Z 1b0 Z 1w0 Z\n" + "Z 1b0 Z 1w1 Z 1b0 Z 1w1")
    assert value(record, "TPR") == 2015 + 193
    # Five of eight is .625, which is .63.
    record = event("2w1 3w1 2b1 3b0 2w1 3w1 2b0 3b0\n" + "1b0 Z 1w0 Z 1b0 Z 1w1 Z\n" + "Z 1b0 Z 1w1 Z 1b0 Z 1w1")
    assert value(record, "TPR") == 2015 + rating_difference(63)


def test_10_2_performance_is_measured_in_one_half_and_zero_whatever_the_event_awards() -> None:
    football = event(FOUR, ratings=RATINGS, scoring=Scoring.of(30, 10))
    assert values(football, "TPR") == values(event(FOUR, ratings=RATINGS), "TPR")


def test_10_3_ptp_is_the_lowest_rating_whose_expected_score_is_the_score() -> None:
    record = event("2w1 3b= Z\n1b0 Z Z\nZ 1w= Z", ratings=(2000, 1900, 1900))
    ptp = value(record, "PTP")
    assert ptp == 1900 + 189  # 1½ of 2: the difference must give .75
    assert 2 * expected_percent(189) == 150
    assert 2 * expected_percent(188) < 150


def test_10_3_ptp_without_a_point_is_800_below_the_lowest_opponent_and_with_all_736_above_the_highest() -> None:
    record = event("2w1 3b1\n1b0 Z\nZ 1w0", ratings=(2000, 1900, 1800))
    assert values(record, "PTP") == {1: 1900 + 736, 2: 2000 - 800, 3: 2000 - 800}


def test_10_3_ptp_uses_the_full_scale() -> None:
    record = event("2w= 3w1\n1b= Z\nZ 1b0", ratings=(2000, 2600, 1500))
    # A draw with 2600 and a win against 1500: 1½ points need .5 against 2600 while 1500 counts 1.
    assert value(record, "PTP") == 2597


def test_10_4_and_10_5_average_the_performances_of_the_opponents_over_the_board() -> None:
    record = event(FOUR, ratings=RATINGS)
    tpr, ptp = values(record, "TPR"), values(record, "PTP")
    assert value(record, "APRO") == (tpr[2] + tpr[3] + 1) // 2
    assert value(record, "APPO") == (ptp[2] + ptp[3] + 1) // 2


def test_10_6_rtng_ranks_the_highest_rating_first_or_the_lowest() -> None:
    record = event("Z\nZ\nZ", ratings=(1500, 2100, 1800))
    assert list(values(record, "RTNG")) == [2, 3, 1]
    assert list(values(record, "RTNG/R")) == [1, 3, 2]


def test_15_2_forfeits_of_a_round_robin_stay_unplayed_for_ratings() -> None:
    assert value(event(FOUR, ratings=RATINGS, system="berger"), "ARO") == 1851


def test_article_10_ratings_are_undefined_for_who_has_met_nobody() -> None:
    record = event("2w+\n1b-")
    assert [value(record, code) for code in ("ARO", "TPR", "PTP", "APRO", "APPO")] == [None] * 5


def test_article_10_unrated_players_are_refused_without_a_rule() -> None:
    record = event(FOUR, ratings=(2000, 0, 1800, 1700))
    with pytest.raises(UnratedPlayers) as refusal:
        standings(record, codes=["BH", "ARO", "TPR"])
    assert str(refusal.value) == (
        "ARO, TPR: there are unrated players (TPN 2). Remove tie-breaks based on ratings, or set a rule for "
        "unrated players (C.07 article 10)"
    )
    assert len(standings(record, codes=["BH"]).rows) == 4


def test_article_10_unrated_players_may_count_with_a_rating_of_the_event() -> None:
    record, rule = event(FOUR, ratings=(2000, 0, 1800, 1700)), UnratedRule(1400)
    assert value(record, "ARO", unrated=rule) == 1600
    assert value(record, "RTNG", 2, unrated=rule) == 1400


def test_article_10_games_against_unrated_players_may_be_left_out() -> None:
    record, rule = event(FOUR, ratings=(2000, 0, 1800, 1700)), UnratedRule()
    assert value(record, "ARO", unrated=rule) == 1800
    assert value(record, "TPR", unrated=rule) == 1800 + 0
    assert value(record, "PTP", unrated=rule) == 1800 - 3
    assert values(record, "RTNG", unrated=rule) == {1: 2000, 2: 0, 3: 1800, 4: 1700}
    lines = explain(record, "ARO", 1, unrated=rule)
    assert [(line.opponent, line.counted, line.note) for line in lines] == [(2, False, "unrated"), (3, True, "")]


def with_later_ratings(chosen: str) -> Record:
    """Player 2 has 2100 from round 2 on, player 3 has 1500 from round 3 on."""
    record = event(FOUR, ratings=RATINGS)
    later = {2: (LaterRating(2, 2100),), 3: (LaterRating(2, 1600), LaterRating(3, 1500))}
    players = tuple(replace(player, later_ratings=later.get(player.tpn, ())) for player in record.players)
    return replace(record, players=players, tie_break_ratings=chosen)


def test_10_the_first_rating_counts_if_players_have_several_and_nothing_else_is_announced() -> None:
    assert values(with_later_ratings(""), "ARO") == values(event(FOUR, ratings=RATINGS), "ARO")


def test_10_the_rating_of_each_round_counts_if_the_regulations_say_so() -> None:
    record = with_later_ratings("each")
    assert value(record, "ARO") == 1751  # 1901 in round 1, 1600 in round 2
    assert value(record, "ARO", 4) == 1950  # 1800 in round 1, 2100 in round 2
    assert value(record, "RTNG", 2) == 1901, "the player's own rating stays the first one"


def test_10_the_ratings_of_a_chosen_round_count_for_all_rounds() -> None:
    record = with_later_ratings("3")
    assert value(record, "ARO") == 1800  # 2100 and 1500
    assert value(record, "RTNG", 2) == 2100
