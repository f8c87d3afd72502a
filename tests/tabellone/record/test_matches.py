"""Matches of teams: match points, game points, forfeits, byes (C.07 11.1, C.04.6 1.2 to 1.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.record import Adjustment, Colour, Entry, Game, Matches, Record, Result, Score, Scoring, VirtualPoints
from tests.tabellone.record.matches import DRAW, LOSS, MINUS, PLUS, TWO_BOARDS, WIN, event

MP, GP = Score.MATCH, Score.GAME


def totals(record: Record) -> list[tuple[int, int]]:
    """Match points and game points of the three teams."""
    return [tuple(record.by(score).points_of(tpn) for score in (MP, GP)) for tpn in (1, 2, 3)]  # type: ignore[misc]


def test_a_team_has_the_points_of_its_own_players_whatever_their_colours() -> None:
    record = event(Game(1, 5, DRAW, DRAW), Game(6, 0, PLUS, MINUS))
    games = record.rounds[0].games
    assert record.cards == {
        1: (Entry(1, 0, 2, Colour.WHITE, Result.LOSS, None, is_played=True, games=games),),
        2: (Entry(1, 20, 1, Colour.BLACK, Result.WIN, None, is_played=True, games=games),),
        3: (replace(record.cards[3][0], points=10),),
    }
    assert totals(record) == [(0, 5), (20, 15), (10, 10)]


@pytest.mark.parametrize(
    ("games", "of_first", "of_second", "points"),
    [
        ((Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW)), Result.WIN, Result.LOSS, [(20, 15), (0, 5)]),
        ((Game(1, 4, WIN, LOSS), Game(5, 2, WIN, LOSS)), Result.DRAW, Result.DRAW, [(10, 10), (10, 10)]),
        ((Game(1, 0, PLUS, MINUS), Game(0, 2, MINUS, PLUS)), PLUS, MINUS, [(20, 20), (0, 0)]),
        ((Game(0, 0, PLUS, MINUS), Game(0, 0, MINUS, PLUS)), PLUS, MINUS, [(20, 20), (0, 0)]),
        ((Game(0, 0, MINUS, MINUS), Game(0, 0, MINUS, MINUS)), MINUS, MINUS, [(0, 0), (0, 0)]),
        ((Game(1, 0, PLUS, MINUS), Game(5, 0, PLUS, MINUS)), Result.DRAW, Result.DRAW, [(10, 10), (10, 10)]),
        ((Game(1, 4, DRAW, LOSS), Game(0, 0, MINUS, MINUS)), Result.WIN, Result.LOSS, [(20, 5), (0, 0)]),
    ],
)
def test_a_match_is_won_by_game_points_and_forfeit_where_no_board_was_played(
    games: tuple[Game, ...], of_first: Result, of_second: Result, points: list[tuple[int, int]]
) -> None:
    record = event(*games)
    first, second = record.cards[1][0], record.cards[2][0]
    assert (first.result, second.result) == (of_first, of_second)
    assert first.is_played is second.is_played is any(game.is_played for game in games)
    assert totals(record)[:2] == points


def test_a_match_has_no_match_points_before_its_last_game_is_finished_and_each_open_board_counts_by_itself() -> None:
    record = event(Game(1, 4, WIN, LOSS), Game(5, 2))
    assert totals(record) == [(0, 10), (0, 0), (10, 10)]
    assert [record.by(score).cards[1][0].open_games for score in (MP, GP)] == [1, 1]
    both = event(Game(1, 4), Game(5, 2))
    assert [both.by(score).cards[1][0].open_games for score in (MP, GP)] == [1, 2]
    assert [both.by(score).scale.unknown for score in (MP, GP)] == [10, 5]


def test_who_does_not_come_has_nothing_even_where_a_lost_match_is_worth_a_point() -> None:
    rules = Matches(win=30, draw=20, loss=10, colours=TWO_BOARDS.colours)
    lost = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW), matches=rules)
    forfeit = event(Game(1, 0, PLUS, MINUS), Game(0, 2, MINUS, PLUS), matches=rules)
    assert [totals(record)[:2] for record in (lost, forfeit)] == [[(30, 15), (10, 5)], [(30, 20), (0, 0)]]


def test_the_bye_is_worth_a_drawn_match_in_both_points_unless_the_event_says_otherwise() -> None:
    played = (Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    other = replace(TWO_BOARDS, bye=(20, 15))
    assert [totals(event(*played, matches=rules))[2] for rules in (TWO_BOARDS, other)] == [(10, 10), (20, 15)]


def test_game_points_are_counted_on_every_board_and_match_points_once() -> None:
    scoring = Scoring.of(30, 10, 0, absence=-10, pairing_allocated_bye=20)
    assert TWO_BOARDS.scale(scoring) == Scoring.of(20, 10, 0, pairing_allocated_bye=10)
    by_games = replace(TWO_BOARDS, primary=GP).scale(scoring)
    assert by_games == replace(
        Scoring.of(60, 20, 0, absence=-20, pairing_allocated_bye=20), unknown=10, forfeit_win=60, full_bye=60
    )


def test_penalties_and_points_for_pairing_stand_in_their_own_score() -> None:
    adjustments = (Adjustment(-5, (1,), match_points=-10), Adjustment(15, (2,), round=1))
    record = replace(event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW)), adjustments=adjustments)
    assert totals(record) == [(10, 10), (0, 20), (10, 10)]
    rows = (VirtualPoints(0, 1, 2, 3, 4, 20), VirtualPoints(20, 1, 2, 3, 4))
    assert [VirtualPoints.of(score, 20, (1, 2), (3, 4)) for score in (MP, GP)] == list(rows)
    assert [[row.in_score(score) for score in (MP, GP)] for row in rows] == [[20, 0], [0, 20]]


def test_an_event_of_players_has_one_score() -> None:
    record = Record(event(Game(1, 4, WIN, LOSS)).players)
    assert (record.score, record.by(MP), record.by(GP), record.scale) == (GP, record, record, record.scoring)


def test_either_score_of_an_event_leads_back_to_the_other() -> None:
    record = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    assert record.by(GP).by(MP) == record
    assert (record.score, record.by(GP).score) == (MP, GP)


def test_a_board_left_empty_by_both_has_the_colours_of_the_event() -> None:
    rules = Matches(colours=(Colour.WHITE, Colour.WHITE))
    games = (Game(1, 4, DRAW, DRAW), Game(0, 0, PLUS, MINUS))
    assert [totals(event(*games, matches=rules))[0], totals(event(*games))[0]] == [(20, 15), (0, 5)]
    assert totals(event(*games, matches=Matches(bye=(0, 0))))[0] == (0, 5)


NOT_REPORTED = Result.UNREPORTED


def reported(*games: Game, points: tuple[int, int], matches: Matches = TWO_BOARDS) -> Record:
    """The event of which the score of the match alone is told."""
    record = event(*games, matches=matches)
    (match,) = record.rounds[0].pairings
    return replace(record, rounds=(replace(record.rounds[0], pairings=(replace(match, reported=points),)),))


def test_a_score_that_was_told_alone_counts_for_both_teams_in_both_points() -> None:
    unknown = Game(0, 0, NOT_REPORTED, NOT_REPORTED)
    record = reported(unknown, unknown, points=(15, 5))
    assert totals(record)[:2] == [(20, 15), (0, 5)]
    first, second = record.cards[1][0], record.cards[2][0]
    assert (first.result, second.result, first.open_games, first.is_played) == (Result.WIN, Result.LOSS, 0, True)
    assert record.rounds[0].is_finished
    assert totals(reported(unknown, unknown, points=(10, 10)))[:2] == [(10, 10), (10, 10)]
    by_games = replace(record, matches=replace(TWO_BOARDS, primary=GP))
    assert [by_games.points_of(team) for team in (1, 2)] == [15, 5]
    assert (record.unreported_matches(), record.unreported_matches(0)) == (1, 0)


def test_what_was_forfeited_before_is_in_the_score() -> None:
    record = reported(Game(1, 4, NOT_REPORTED, NOT_REPORTED), Game(0, 2, MINUS, PLUS), points=(15, 5))
    assert totals(record)[:2] == [(20, 15), (0, 5)]


def test_who_leaves_loses_no_match_whose_score_is_told() -> None:
    (match,) = reported(*[Game(0, 0, NOT_REPORTED, NOT_REPORTED)] * 2, points=(20, 0)).rounds[0].pairings
    assert event().given_up(match, [1]) == match


@pytest.mark.parametrize(
    ("kind", "totals_of_1_and_2"),
    [("W", [(50, 25), (0, 5)]), ("L", [(20, 15), (50, 25)]), ("+", [(20, 15), (0, 5)]), ("", [(70, 40), (50, 30)])],
)
def test_299_of_a_kind_is_what_a_match_of_that_result_is_worth_to_its_team_alone(
    kind: str, totals_of_1_and_2: list[tuple[int, int]]
) -> None:
    won = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    stated = replace(won, adjustments=(Adjustment(25, (), 1, kind, 50),))
    assert totals(stated)[:2] == totals_of_1_and_2
