from __future__ import annotations

from tabellone.record import Adjustment, Scoring
from tabellone.tiebreaks import explain
from tests.tabellone.tiebreaks.events import event, value, values

OF_EVERY_KIND = """
    2w1 3b1 U   F   4w+ 2b= Z   H   5b- 3w0
    1b0 4w= 3b0 5w1 Z   1w= 4b1 U   Z   Z
    4w0 1w0 2w1 Z   5b= Z   Z   Z   U   1b1
    3b1 2b= 5w1 Z   1b- 5w1 2w0 Z   Z   Z
    Z   U   4b0 2b0 3w= 4b0 U   Z   1w+ Z
"""


def test_7_1_win_counts_every_round_with_the_points_of_a_win() -> None:
    assert value(event(OF_EVERY_KIND), "WIN") == 5  # two games, the bye of the pairing, the full-point bye, the forfeit


def test_7_1_a_bye_worth_a_draw_is_no_win() -> None:
    assert value(event(OF_EVERY_KIND, scoring=Scoring.of(pairing_allocated_bye=5)), "WIN") == 4


def test_7_2_won_counts_games_won_over_the_board() -> None:
    assert values(event(OF_EVERY_KIND), "WON") == {1: 2, 2: 2, 3: 2, 4: 3, 5: 0}


def test_7_3_bpg_counts_games_with_black_over_the_board() -> None:
    assert values(event(OF_EVERY_KIND), "BPG") == {1: 2, 2: 3, 3: 2, 4: 2, 5: 3}


def test_7_4_bwg_counts_games_won_with_black_over_the_board() -> None:
    assert values(event(OF_EVERY_KIND), "BWG") == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0}


def test_7_5_ps_adds_the_scores_after_each_round() -> None:
    record = event("2w1 2b= U   Z\n1b0 1w= Z   U")
    assert values(record, "PS") == {1: 10 + 15 + 25 + 25, 2: 0 + 5 + 5 + 15}


def test_7_5_ps_takes_a_penalty_from_its_round_on() -> None:
    record = event("2w1 2b= U   Z\n1b0 1w= Z   U", adjustments=(Adjustment(-10, (1,), round=3),))
    assert value(record, "PS") == 10 + 15 + 15 + 15


def test_14_1_1_ps_cut_1_leaves_out_the_score_after_the_first_round() -> None:
    record = event("2w1 2b= U   Z\n1b0 1w= Z   U")
    assert value(record, "PS/C1") == 15 + 25 + 25
    assert value(record, "PS/C2") == 25 + 25
    assert value(record, "PS/C4") == 0


def test_7_6_rep_leaves_out_requested_byes_and_forfeit_losses() -> None:
    record = event(OF_EVERY_KIND)
    assert value(record, "REP") == 7
    assert values(record, "GE") == values(record, "REP")


def test_7_7_std_gives_a_point_for_more_points_than_the_opponent_and_a_half_for_as_many() -> None:
    record = event("2w1 2b= 2w0 2w+ Z\n1b0 1w= 1b1 1b- U", scoring=Scoring.of(30, 10, pairing_allocated_bye=10))
    assert values(record, "STD") == {1: 10 + 5 + 0 + 10 + 0, 2: 0 + 5 + 10 + 0 + 5}


def test_7_7_std_compares_with_the_opponents_points_where_they_do_not_add_up() -> None:
    record = event("2w0 2w=\n1b0 1b0")
    assert values(record, "STD") == {1: 5 + 10, 2: 5 + 0}


def test_7_7_std_measures_a_double_forfeit_by_a_draw_since_nobody_played() -> None:
    record = event("2w-\n1b-")
    assert values(record, "STD") == {1: 0, 2: 0}


def test_7_8_tpn_puts_the_lowest_pairing_number_first_or_the_highest() -> None:
    record = event("Z\nZ\nZ")
    assert list(values(record, "TPN")) == [1, 2, 3]
    assert list(values(record, "TPN/R")) == [3, 2, 1]


def test_supplementary_numbers_count_games_pairings_and_voluntarily_unplayed_rounds() -> None:
    record = event(OF_EVERY_KIND)
    assert [value(record, code) for code in ("NUM", "RIP", "VUR")] == [4, 7, 3]


def test_15_2_type_b_in_a_round_robin_counts_what_was_played() -> None:
    record = event("2w1 3b+ 4w-\n1b0 4w= 3b1\n4w0 1w- 2w0\n3b1 2b= 1b+", system="berger")
    assert [value(record, code) for code in ("WIN", "WON", "BPG", "REP")] == [2, 1, 0, 2]
    assert [value(record, code, 4) for code in ("WIN", "WON", "BPG", "REP")] == [2, 1, 2, 3]


def test_the_lines_of_a_count_say_which_rounds_count() -> None:
    lines = explain(event(OF_EVERY_KIND), "WIN", 1)
    assert [(line.round, line.opponent, line.value, line.note) for line in lines] == [
        (1, 2, 1, ""),
        (2, 3, 1, ""),
        (3, 0, 1, "bye"),
        (4, 0, 1, "bye"),
        (5, 4, 1, ""),
    ]
