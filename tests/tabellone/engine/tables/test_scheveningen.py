"""Scheveningen matches (textbook 4.1)."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.scheveningen import classic, direct, rotating, scheveningen
from tabellone.engine.tables.team_tables import SideSeat, seats_of
from tests.tabellone.engine.tables.between import (
    balance,
    colours,
    columns,
    everybody,
    longest_run,
    meetings,
    printed,
    seats_in,
    whites_by_side,
    who_should_meet,
)

FOUR = """
A1-B1 B2-A1 A1-B3 B4-A1
A2-B2 B1-A2 A2-B4 B3-A2
B3-A3 A3-B4 B1-A3 A3-B2
B4-A4 A4-B3 B2-A4 A4-B1
"""
FIVE = """
B1-A1 B2-A1 A1-B3 A1-B4 B5-A1 A1-bye
B5-A2 A2-B1 A2-B2 A2-bye B4-A2 A2-B3
A3-B4 B3-A3 B1-A3 A3-B5 A3-bye B2-A3
A4-B2 B4-A4 A4-bye A4-B1 B3-A4 A4-B5
A5-B3 A5-bye B5-A5 B2-A5 A5-B1 B4-A5
"""
FREE_OF_FIVE = ["", "A5 B5", "A4 B4", "A2 B3", "A3 B2", "A1 B1"]
FIVE_DIRECTLY = """
A1-B1 B3-A1 A1-B2 B5-A1 A1-B4
B2-A2 A2-B4 A2-B3 B1-A2 B5-A2
A3-B3 B5-A3 B4-A3 A3-B2 A3-B1
B4-A4 A4-B1 A4-B5 B3-A4 B2-A4
A5-B5 B2-A5 B1-A5 A5-B4 A5-B3
"""


def test_the_printed_table_of_four() -> None:
    assert [printed(round_) for round_ in scheveningen(4)] == columns(FOUR)


def test_the_colours_of_four_as_the_text_counts_them() -> None:
    found = {str(seat): row for seat, row in colours(scheveningen(4)).items()}
    assert found == {
        **dict.fromkeys(("A1", "A2"), "WBWB"),
        **dict.fromkeys(("A3", "A4"), "BWBW"),
        **dict.fromkeys(("B1", "B2"), "BWWB"),
        **dict.fromkeys(("B3", "B4"), "WBBW"),
    }


def test_the_printed_table_of_five_is_that_of_six_without_the_last() -> None:
    boards = [" ".join(game for game in row.split() if "bye" not in game) for row in columns(FIVE)]
    expected = [f"{row} ({free})" if free else row for row, free in zip(boards, FREE_OF_FIVE, strict=True)]
    table = scheveningen(5)
    assert [printed(round_) for round_ in table] == expected
    assert sum(whites_by_side(round_)[1] for round_ in table) == -1


def test_the_printed_table_of_five_without_free_players() -> None:
    table = direct(5)
    assert [printed(round_) for round_ in table] == columns(FIVE_DIRECTLY)
    assert meetings(table) == who_should_meet(2, 5)
    assert {abs(balance(row)) for row in colours(table).values()} == {1}


def test_there_is_no_other_direct_table() -> None:
    with pytest.raises(BadCalendar, match="for 5 players per team, not 7"):
        direct(7)


@pytest.mark.parametrize("players", [*range(4, 40, 2), 98, 100])
def test_even_numbers_balance_players_and_sides_and_nobody_has_three_equal_colours_running(players: int) -> None:
    table = scheveningen(players)
    assert len(table) == players
    assert meetings(table) == who_should_meet(2, players)
    assert {balance(row) for row in colours(table).values()} == {0}
    assert max(map(longest_run, colours(table).values())) == 2
    assert [whites_by_side(round_)[1] for round_ in table] == [0] * players


@pytest.mark.parametrize("players", range(4, 40, 4))
def test_of_multiples_of_four_the_first_side_alternates(players: int) -> None:
    assert {longest_run(row) for seat, row in colours(scheveningen(players)).items() if seat.side == 1} == {1}


@pytest.mark.parametrize("players", range(3, 40, 2))
def test_odd_numbers_have_everybody_free_once_and_balanced_as_far_as_can_be(players: int) -> None:
    table = scheveningen(players)
    assert meetings(table) == who_should_meet(2, players)
    assert sorted(seat for round_ in table for seat in round_.free) == sorted(everybody(2, players))
    assert {abs(balance(row)) for row in colours(table).values()} == {1}
    assert all(set(seats_in(round_)) == everybody(2, players) for round_ in table)


def test_two_players_a_side() -> None:
    assert [printed(round_) for round_ in scheveningen(2)] == ["A1-B1 A2-B2", "B2-A1 B1-A2"]


@pytest.mark.parametrize("players", range(2, 30))
def test_the_classic_rotation_gives_a_side_one_colour_which_alternates(players: int) -> None:
    table = classic(players)
    assert meetings(table) == who_should_meet(2, players)
    assert [whites_by_side(round_)[1] for round_ in table] == [players * (-1) ** n for n in range(players)]
    assert [[seat for pair in round_.pairs for seat in pair if seat.side == 1] for round_ in table] == [
        list(seats_of(1, players))
    ] * players


def test_who_stays_keeps_the_boards_and_the_first_group_begins_with_white() -> None:
    rounds = rotating(seats_of(3, 3), seats_of(1, 3), second_stays=True)
    assert [printed(round_) for round_ in rounds] == ["C1-A1 C2-A2 C3-A3", "A1-C2 A2-C3 A3-C1", "C3-A1 C1-A2 C2-A3"]


def test_sizes_are_bounded() -> None:
    for table in (scheveningen, classic):
        with pytest.raises(BadCalendar, match="2 to 250 players per team expected, not 251"):
            table(251)
        with pytest.raises(BadCalendar, match="2 to 250 players per team expected, not 1"):
            table(1)


def test_the_sixth_players_of_the_table_of_six() -> None:
    """The textbook does not print their games; the balance of rounds and players leaves these colours only."""
    games = [pair for round_ in scheveningen(6) for pair in round_.pairs if any(seat.number == 6 for seat in pair)]
    assert [f"{white}-{black}" for white, black in games] == [
        *("B6-A6", "A5-B6", "A6-B5", "B6-A4", "A6-B4", "B6-A2", "B3-A6", "A3-B6", "A6-B2", "A1-B6", "B1-A6"),
    ]
    assert SideSeat(1, 6) in colours(scheveningen(6))
