"""What two rounds of a report were as a match of the Double-Swiss system (C.04.5 0.2 to 0.4)."""

from __future__ import annotations

import pytest

from tabellone.engine import UnknownSystem
from tabellone.engine.double_swiss.matches import DoubleMatch, first_round_of, match_of_round, matches_before
from tabellone.record import Colour
from tests.tabellone.engine.played import record

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def seen_by_both(first: str, second: str) -> tuple[DoubleMatch, DoubleMatch]:
    """Match 1 as each of its players sees it."""
    found = matches_before(record(2, f"1-2 {first}", f"2-1 {second}"), 2)
    [own], [other] = found[1], found[2]
    return own, other


def test_two_rounds_are_a_match() -> None:
    assert [match_of_round(number) for number in (0, 1, 2, 3, 4, 5)] == [0, 1, 1, 2, 2, 3]
    assert [first_round_of(match) for match in (1, 2, 3)] == [1, 3, 5]


@pytest.mark.parametrize("results", [("1", "="), ("*", "*"), ("+", "1"), ("=", "--")])
def test_a_match_of_which_a_game_was_played_has_been_met_in_the_colours_of_the_first_game(
    results: tuple[str, str],
) -> None:
    assert seen_by_both(*results) == (
        DoubleMatch(1, 2, WHITE, is_played=True, is_won_by_forfeit=False),
        DoubleMatch(1, 1, BLACK, is_played=True, is_won_by_forfeit=False),
    )


@pytest.mark.parametrize("results", [("+", "-"), ("--", "-"), ("+", "--")])
def test_a_match_is_forfeit_if_one_player_lost_both_games_so(results: tuple[str, str]) -> None:
    assert seen_by_both(*results) == (
        DoubleMatch(1, 2, None, is_played=False, is_won_by_forfeit=True),
        DoubleMatch(1, 1, None, is_played=False, is_won_by_forfeit=False),
    )


def test_nobody_wins_a_match_to_which_neither_player_came() -> None:
    assert [(side.is_played, side.is_won_by_forfeit) for side in seen_by_both("--", "--")] == [(False, False)] * 2


def test_players_who_each_forfeited_a_game_have_met_without_colours() -> None:
    assert seen_by_both("+", "+") == (
        DoubleMatch(1, 2, None, is_played=True, is_won_by_forfeit=False),
        DoubleMatch(1, 1, None, is_played=True, is_won_by_forfeit=False),
    )


def test_only_earlier_matches_are_looked_at_and_byes_are_none() -> None:
    of = record(3, "1-2 1, 3 U", "2-1 1, 3 H", "1-3 =, 2 U", "3-1 =, 2 H", "2-3 1, 1 U")
    found = matches_before(of, 3)
    assert {tpn: [(row.number, row.opponent, row.colour) for row in rows] for tpn, rows in found.items()} == {
        1: [(1, 2, WHITE), (2, 3, WHITE)],
        2: [(1, 1, BLACK)],
        3: [(2, 1, BLACK)],
    }


def test_two_rounds_with_different_opponents_are_no_match() -> None:
    of = record(4, "1-2 1, 3-4 1", "1-3 1, 2-4 1")
    with pytest.raises(UnknownSystem, match="rounds 1 and 2 do not have the same pairs"):
        matches_before(of, 2)
