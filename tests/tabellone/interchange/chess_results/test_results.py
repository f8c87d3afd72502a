"""Results have the numbers and letters of the upload document."""

from __future__ import annotations

import pytest

from tabellone.interchange.chess_results.results import bye_row, comma, game_row, points_text, team_bye_row, team_row
from tabellone.record import Bye, ByeKind, Game, Matches, Pairing, Result, Scoring
from tests.tabellone.interchange.chess_results.events import DRAW, LOSS, OPEN, WIN, teams


@pytest.mark.parametrize(
    ("results", "written"),
    [
        ((WIN, LOSS), ("1", "0", "")),
        ((DRAW, DRAW), ("0,5", "0,5", "")),
        ((LOSS, LOSS), ("0", "0", "D")),
        ((DRAW, LOSS), ("0,5", "0", "")),
        ((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), ("1", "0", "K")),
        ((Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), ("0", "0", "K")),
        ((Result.SHORT_WIN, Result.SHORT_LOSS), ("1", "0", "U")),
        ((Result.SHORT_DRAW, Result.SHORT_DRAW), ("0,5", "0,5", "U")),
        ((Result.SHORT_LOSS, Result.SHORT_WIN), ("0", "1", "U")),
        ((OPEN, OPEN), ("", "", "")),
        ((Result.UNREPORTED, Result.UNREPORTED), ("", "", "")),
    ],
)
def test_a_game_has_its_results_and_its_letter(results: tuple[Result, Result], written: tuple[str, str, str]) -> None:
    row = game_row(2, 5, 1, Game(7, 9, *results))
    assert list(row.values()) == ["2", "5", "1", "7", "9", *written]
    assert list(row) == ["round", "pairing", "board", "whiteno", "blackno", "reswhite", "resblack", "forfeit"]


def test_an_adjourned_game_has_its_letter() -> None:
    assert game_row(1, 1, 1, Game(1, 2, is_adjourned=True))["forfeit"] == "H"


def test_a_player_at_an_empty_board_is_not_paired() -> None:
    won = game_row(1, 1, 2, Game(0, 4, Result.FORFEIT_LOSS, Result.FORFEIT_WIN))
    assert list(won.values()) == ["1", "1", "2", "4", "-2", "1", "", "K"]
    won = game_row(1, 1, 2, Game(4, 0, Result.FORFEIT_WIN, Result.FORFEIT_LOSS))
    assert list(won.values()) == ["1", "1", "2", "4", "-2", "1", "", "K"]


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (ByeKind.PAIRING_ALLOCATED, ("-1", "1", "0", "K")),
        (ByeKind.FULL, ("-2", "1", "", "")),
        (ByeKind.HALF, ("-2", "0,5", "", "")),
        (ByeKind.ZERO, ("-2", "", "", "")),
    ],
)
def test_a_bye_has_its_number_and_its_value(kind: ByeKind, written: tuple[str, ...]) -> None:
    assert list(bye_row(3, 6, Bye(8, kind), Scoring()).values()) == ["3", "6", "1", "8", *written]


def test_the_given_bye_is_a_win_a_draw_or_a_loss_whatever_its_points() -> None:
    bye = Bye(8, ByeKind.PAIRING_ALLOCATED)
    for scoring, value in (
        (Scoring.of(30, 10, 0, pairing_allocated_bye=30), "1"),
        (Scoring.of(30, 10, 0, pairing_allocated_bye=10), "0,5"),
        (Scoring.of(30, 10, 0, pairing_allocated_bye=0), "0"),
    ):
        assert bye_row(1, 1, bye, scoring)["reswhite"] == value


def test_a_match_has_the_game_points_of_its_teams() -> None:
    record = teams()
    match = record.rounds[0].pairings[0]
    assert dict(team_row(1, 1, match, record)) == {
        "round": "1", "pairing": "1", "no1": "1", "no2": "2", "res1": "1,5", "res2": "0,5",
    }  # fmt: skip
    planned = Pairing(1, 2, (Game(1, 3), Game(4, 2)))
    assert [team_row(1, 1, planned, record)[name] for name in ("res1", "res2")] == ["", ""]
    reported = Pairing(1, 2, (Game(0, 0, Result.UNREPORTED, Result.UNREPORTED),) * 2, reported=(15, 5))
    assert [team_row(1, 1, reported, record)[name] for name in ("res1", "res2")] == ["1,5", "0,5"]


def test_a_team_without_an_opponent_has_the_points_of_its_bye() -> None:
    record, bye = teams(), Bye(3, ByeKind.PAIRING_ALLOCATED)
    assert list(team_bye_row(1, 2, bye, record).values()) == ["1", "2", "3", "-1", "1", "0"]
    whole = teams(matches=Matches(colours=record.matches.colours, bye=(20, 20)))
    assert team_bye_row(1, 2, bye, whole)["res1"] == "2"
    assert list(team_bye_row(1, 2, Bye(3, ByeKind.ZERO), record).values()) == ["1", "2", "3", "-2", "", ""]


def test_numbers_have_a_decimal_comma() -> None:
    assert [comma(value) for value in (None, 3, 7.25, 0.0, 2301)] == ["", "3", "7,25", "0", "2301"]
    assert [points_text(points) for points in (0, 5, 10, 35)] == ["0", "0,5", "1", "3,5"]
