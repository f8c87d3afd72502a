"""What the engine sees in a record: scores, floats, the bar to the bye, numbers, absences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.swiss.common import Field, Float, SwissPlayer, field_of
from tabellone.record import (
    Adjustment,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Record,
    RequestedBye,
    Scoring,
    VirtualPoints,
)
from tests.tabellone.engine.played import record


def player(of: Record, tpn: int, edition: str = "2026", round_number: int | None = None) -> SwissPlayer:
    return next(p for p in field(of, edition, round_number).players if p.tpn == tpn)


def field(of: Record, edition: str = "2026", round_number: int | None = None) -> Field:
    return field_of(of, round_number or len(of.rounds) + 1, edition)


def test_order_is_by_score_then_number_article_1_2() -> None:
    after = record(4, "1-3 0, 4-2 =")
    assert [(p.tpn, p.score) for p in field(after).players] == [(3, 10), (2, 5), (4, 5), (1, 0)]


def test_an_adjourned_game_is_a_draw_for_pairing_article_3_1() -> None:
    assert player(record(2, "1-2 *"), 1).score == 5


def test_penalties_and_bonuses_count_for_pairing() -> None:
    of = replace(record(2, "1-2 1"), adjustments=(Adjustment(-5, (1,)), Adjustment(10, (2,), round=2)))
    assert [(p.tpn, p.score) for p in field(of).players] == [(1, 5), (2, 0)]


def test_virtual_points_count_for_pairing() -> None:
    of = replace(record(3, "1-2 1, 3 U"), virtual_points=(VirtualPoints(20, 1, 2, 2, 3),))
    assert [(p.tpn, p.score) for p in field(of).players] == [(3, 30), (2, 20), (1, 10)]


@pytest.mark.parametrize(
    ("bye", "in_2017", "in_2026"),
    [
        ("3 U", Float.DOWN, Float.DOWN),
        ("3 H", Float.DOWN, Float.DOWN),
        ("3 F", Float.DOWN, Float.DOWN),
        ("3 Z", Float.DOWN, Float.NONE),
    ],
)
def test_downfloat_without_a_game_article_1_4_and_2017_a_4_b(bye: str, in_2017: Float, in_2026: Float) -> None:
    of = record(3, f"1-2 1, {bye}")
    assert (player(of, 3, "2017").last_float, player(of, 3, "2026").last_float) == (in_2017, in_2026)


def test_a_forfeit_win_floats_and_since_2026_a_forfeit_loss_does_not() -> None:
    of = record(2, "1-2 +")
    assert [player(of, tpn, "2017").last_float for tpn in (1, 2)] == [Float.DOWN, Float.DOWN]
    assert [player(of, tpn, "2026").last_float for tpn in (1, 2)] == [Float.DOWN, Float.NONE]


def test_the_pairing_allocated_bye_floats_even_where_it_is_worth_nothing_article_1_4() -> None:
    of = replace(record(3, "1-2 1, 3 U"), scoring=Scoring.of(pairing_allocated_bye=0))
    assert player(of, 3).last_float is Float.DOWN


def test_a_game_between_different_scores_gives_both_a_float() -> None:
    of = record(4, "1-3 1, 2-4 0", "1-4 1, 3-2 1", "1-2 1, 4-3 0")
    assert [player(of, tpn).last_float for tpn in (1, 2, 3, 4)] == [Float.DOWN, Float.UP, Float.NONE, Float.NONE]
    assert [player(of, tpn).float_before for tpn in (1, 2, 3, 4)] == [Float.NONE] * 4


@pytest.mark.parametrize(
    ("first_round", "in_2017", "in_2026"),
    [
        ("1-2 1, 3 U", False, False),
        ("1-2 1, 3 F", True, False),
        ("1-2 1, 3 H", True, True),
        ("3-2 +, 1 Z", False, False),
        ("3-2 1, 1 Z", True, True),
    ],
)
def test_who_may_have_the_bye_c2(first_round: str, *, in_2017: bool, in_2026: bool) -> None:
    of = record(3, first_round)
    assert (player(of, 3, "2017").may_have_bye, player(of, 3, "2026").may_have_bye) == (in_2017, in_2026)


def test_a_bye_worth_a_win_bars_from_the_bye_under_any_scoring_article_4() -> None:
    of = replace(record(3, "1-2 1, 3 H"), scoring=replace(Scoring(), half_bye=10))
    assert not player(of, 3).may_have_bye


def test_opponents_are_those_met_over_the_board_and_forbidden_ones() -> None:
    of = replace(
        record(5, "1-2 +, 3-4 1, 5 U"),
        forbidden=(ForbiddenPairs((1, 5), 1, 1), ForbiddenPairs((2, 5), 2, 3), ForbiddenPairs((3, 5), 1, 0)),
    )
    assert [sorted(player(of, tpn).opponents) for tpn in (1, 2, 3, 4, 5)] == [[], [5], [4, 5], [3], [2, 3]]


def test_only_players_paired_at_least_once_have_a_place_in_the_order_of_numbers() -> None:
    of = record(5, "3-4 1, 5-2 0, 1 Z", "3-2 1, 4-5 1, 1 Z")
    absent = replace(of, requested_byes=(RequestedBye(3, 1, ByeKind.ZERO),))
    assert [p.tpn for p in sorted(field(absent).players, key=lambda p: p.tpn) if p.number_is_odd] == [2, 4]
    assert [p.tpn for p in sorted(field(of).players, key=lambda p: p.tpn) if p.number_is_odd] == [1, 3, 5]


def test_byes_stated_for_the_round_leave_players_out_and_its_games_are_not_looked_at() -> None:
    of = record(6, "1-4 1, 5-2 0, 3-6 1", "1-3 1, 2 U, 4 H, 5 Z, 6 F")
    first = field(of, round_number=2)
    assert [(p.tpn, p.score) for p in first.players] == [(1, 10), (2, 10), (3, 10)]


def test_topscorers_are_those_above_half_of_the_maximum_in_the_last_round_article_1_8() -> None:
    rounds = ("1-4 1, 2-3 1", "1-2 1, 3-4 =")
    assert [p.tpn for p in field(record(4, *rounds, planned=3)).players if p.is_topscorer] == [1]
    assert [p.tpn for p in field(record(4, *rounds, planned=4)).players if p.is_topscorer] == []


def test_boards_follow_the_score_of_the_higher_the_sum_and_the_number_article_3_6() -> None:
    of = record(8, "1-5 1, 6-2 0, 3-7 1, 8-4 =")
    players = {p.tpn: p for p in field(of).players}
    pairs = [(players[a], players[b]) for a, b in ((4, 8), (3, 5), (1, 2), (6, 7))]
    assert [sorted(board) for board in field(of).in_board_order(pairs)] == [[1, 2], [3, 5], [4, 8], [6, 7]]


@pytest.mark.parametrize(("edition", "first"), [("2017", [1, 2]), ("2026", [3, 4])])
def test_virtual_points_sort_the_boards_since_2026_c_04_7_1_5(edition: str, first: list[int]) -> None:
    of = replace(record(4, "1-2 =, 3-4 ="), virtual_points=(VirtualPoints(10, 2, 2, 3, 4),))
    players = {p.tpn: p for p in field(of, edition).players}
    pairs = [(players[1], players[2]), (players[3], players[4])]
    assert sorted(field(of, edition).in_board_order(pairs)[0]) == first


def test_the_initial_colour_is_that_of_the_first_player_paired_in_round_1_where_it_is_not_stated() -> None:
    unstated = replace(record(4, "3-1 1, 2-4 1"), initial_colour=None)
    assert field(unstated).initial_colour is Colour.BLACK
    assert field(replace(unstated, rounds=())).initial_colour is Colour.WHITE
