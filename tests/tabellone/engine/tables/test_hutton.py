"""The Hutton system (textbook 5.1)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.hutton import hutton
from tests.tabellone.engine.tables.between import everybody, printed, seats_in, whites_by_side

PRINTED = {
    (3, 4): "B1-C1, C2-A1, A2-B2, B3-A3, A4-C3, C4-B4",
    (4, 6): "A1-B1, C1-D1, B2-C2, D2-A2, A3-C3, B3-D3, D4-B4, C4-A4, C5-B5, A5-D5, B6-A6, D6-C6",
    (5, 8): "B1-E1, D1-C1, E2-A1, A2-D2, C2-B2, A3-C3, E3-D3, D4-B3, B4-A4, C4-E4, B5-C5, D5-A5, A6-E5, C6-D6, "
    "E6-B6, A7-B7, E7-C7, B8-D7, C8-A8, D8-E8",
}


@pytest.mark.parametrize("size", PRINTED)
def test_the_printed_tables(size: tuple[int, int]) -> None:
    assert printed(hutton(*size)).replace(" ", ", ") == PRINTED[size]


def test_fewer_boards_leave_games_out() -> None:
    left_out = {"A5-D5", "C5-B5", "B6-A6", "D6-C6"}
    assert printed(hutton(4, 4)).split() == [g for g in PRINTED[4, 6].split(", ") if g not in left_out]


def test_more_boards_go_on_from_the_beginning() -> None:
    assert printed(hutton(4, 8)) == PRINTED[4, 6].replace(",", "") + " A7-B7 C7-D7 B8-C8 D8-A8"


def test_a_player_whose_opponent_is_cut_off_is_free() -> None:
    assert printed(hutton(5, 7)).endswith("A7-B7 E7-C7 (D7)")


@pytest.mark.parametrize("teams", range(2, 16))
def test_all_boards_have_two_teams_meet_once_with_each_colour(teams: int) -> None:
    games = Counter((white.side, black.side) for white, black in hutton(teams, 2 * teams - 2).pairs)
    assert games == Counter(permutations(range(1, teams + 1), 2))


@pytest.mark.parametrize("teams", range(2, 12))
def test_everybody_is_there_once_against_about_the_same_board_with_colours_balanced(teams: int) -> None:
    for boards in range(1, 4 * teams):
        table = hutton(teams, boards)
        assert seats_in(table) == sorted(everybody(teams, boards))
        assert len(table.free) == teams * boards % 2
        assert all(white.side != black.side and abs(white.number - black.number) <= 1 for white, black in table.pairs)
        assert max(map(abs, whites_by_side(table).values()), default=0) <= boards % 2
        boards_of_games = [min(white.number, black.number) for white, black in table.pairs]
        assert boards_of_games == sorted(boards_of_games)


@pytest.mark.parametrize("teams", range(2, 12))
def test_teams_meet_each_other_about_equally_often(teams: int) -> None:
    for boards in range(1, 4 * teams):
        met = Counter(frozenset((white.side, black.side)) for white, black in hutton(teams, boards).pairs)
        fewest = min(met.values(), default=0) if len(met) == teams * (teams - 1) // 2 else 0
        assert max(met.values(), default=0) - fewest <= 2


def test_sizes_are_bounded() -> None:
    for teams, boards in ((1, 4), (27, 4), (4, 0), (4, 126)):
        with pytest.raises(BadCalendar):
            hutton(teams, boards)
