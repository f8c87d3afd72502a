"""Schiller tournaments (textbook 4.5)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.schiller import number_of, schiller, sixteen, twelve_balanced, twelve_reordered
from tabellone.engine.tables.team_tables import SidesCalendar
from tests.tabellone.engine.tables.between import (
    balance,
    colours,
    columns,
    everybody,
    longest_run,
    meetings,
    printed,
    seats_in,
    who_should_meet,
)

TWELVE_BY_SIDES = """
A1-D1 D2-A1 A1-D3 D1-C1 C2-D1 D1-C3 B1-D1 D2-B1 B1-D3
A2-D2 D3-A2 A2-D1 D2-C2 C3-D2 D2-C1 B2-D2 D3-B2 B2-D1
A3-D3 D1-A3 A3-D2 D3-C3 C1-D3 D3-C2 B3-D3 D1-B3 B3-D2
B1-C1 C2-B1 B1-C3 A1-B1 B2-A1 A1-B3 C1-A1 A1-C2 C3-A1
B2-C2 C3-B2 B2-C1 A2-B2 B3-A2 A2-B1 C2-A2 A2-C3 C1-A2
B3-C3 C1-B3 B3-C2 A3-B3 B1-A3 A3-B2 C3-A3 A3-C1 C2-A3
"""
TWELVE = """
1-10 11-1 1-12 10-7 8-10 10-9 4-10 11-4 4-12
2-11 12-2 2-10 11-8 9-11 11-7 5-11 12-5 5-10
3-12 10-3 3-11 12-9 7-12 12-8 6-12 10-6 6-11
4-7 8-4 4-9 1-4 5-1 1-6 7-1 1-8 9-1
5-8 9-5 5-7 2-5 6-2 2-4 8-2 2-9 7-2
6-9 7-6 6-8 3-6 4-3 3-5 9-3 3-7 8-3
"""
REORDERED = """
1-10 10-7 4-10 10-9 4-12 1-12 11-4 8-10 11-1
2-11 11-8 5-11 11-7 5-10 2-10 12-5 9-11 12-2
3-12 12-9 6-12 12-8 6-11 3-11 10-6 7-12 10-3
4-7 1-4 7-1 1-6 9-1 4-9 1-8 5-1 8-4
5-8 2-5 8-2 2-4 7-2 5-7 2-9 6-2 9-5
6-9 3-6 9-3 3-5 8-3 6-8 3-7 4-3 7-6
"""
BALANCED = """
10-1 10-7 4-10 10-9 4-12 1-12 11-4 8-10 11-1
11-2 11-8 5-11 11-7 5-10 2-10 12-5 9-11 12-2
12-3 12-9 6-12 12-8 6-11 3-11 10-6 7-12 10-3
7-4 1-4 7-1 1-6 9-1 4-9 1-8 5-1 8-4
8-5 2-5 8-2 2-4 7-2 5-7 2-9 6-2 9-5
9-6 3-6 9-3 3-5 8-3 6-8 3-7 4-3 7-6
"""
SIXTEEN = """
1-5 10-1 1-15 1-7 12-1 14-1 1-9 6-1 1-13 1-11 8-1 16-1
2-6 11-2 2-16 2-8 9-2 15-2 2-10 7-2 2-14 2-12 5-2 13-2
3-7 12-3 3-13 3-5 10-3 16-3 3-11 8-3 3-15 3-9 6-3 14-3
4-8 9-4 4-14 4-6 11-4 13-4 4-12 5-4 4-16 4-10 7-4 15-4
13-9 5-16 5-11 15-9 5-14 10-5 13-5 9-16 5-9 15-5 9-14 12-5
14-10 6-13 6-12 16-10 6-15 11-6 14-6 10-13 6-10 16-6 10-15 9-6
15-11 7-14 7-9 13-11 7-16 12-7 15-7 11-14 7-11 13-7 11-16 10-7
16-12 8-15 8-10 14-12 8-13 9-8 16-8 12-15 8-12 14-8 12-13 11-8
"""


def numbered(table: SidesCalendar, players: int) -> list[str]:
    return [
        " ".join(f"{number_of(white, players)}-{number_of(black, players)}" for white, black in round_.pairs)
        for round_ in table
    ]


def test_the_printed_table_of_twelve_by_sides_and_by_numbers() -> None:
    assert [printed(round_) for round_ in schiller(4, 3)] == columns(TWELVE_BY_SIDES)
    assert numbered(schiller(4, 3), 3) == columns(TWELVE)


def test_the_printed_table_of_twelve_with_reordered_rounds() -> None:
    assert numbered(twelve_reordered(), 3) == columns(REORDERED)


def test_the_printed_table_of_twelve_with_the_first_colours_reversed() -> None:
    assert numbered(twelve_balanced(), 3) == columns(BALANCED)


def test_everybody_has_each_colour_twice_running_once_in_the_balanced_table() -> None:
    rows = colours(twelve_balanced()).values()
    assert {(row.count("WW"), row.count("BB"), longest_run(row)) for row in rows} == {(1, 1, 2)}


def test_the_printed_table_of_sixteen() -> None:
    assert numbered(sixteen(), 4) == columns(SIXTEEN)
    assert {(balance(row), longest_run(row)) for row in colours(sixteen()).values()} == {(0, 2)}


@pytest.mark.parametrize("table", [twelve_reordered(), twelve_balanced(), sixteen()])
def test_the_next_opponent_is_always_of_another_side(table: SidesCalendar) -> None:
    for seat in colours(table):
        sides = [other.side for r in table for pair in r.pairs if seat in pair for other in pair if other != seat]
        assert all(one != other for one, other in pairwise(sides))


@pytest.mark.parametrize("sides", range(3, 9))
@pytest.mark.parametrize("players", range(2, 7))
def test_any_number_has_as_many_rounds_as_the_table_of_rounds_says(sides: int, players: int) -> None:
    table = schiller(sides, players)
    expected = {2: (6, 10, 14), 3: (9, 15, 21), 4: (12, 20, 28), 5: (15, 25, 35), 6: (18, 30, 42)}
    assert len(table) == expected[players][(sides - 3) // 2]
    assert meetings(table) == who_should_meet(sides, players)
    assert all(seats_in(round_) == sorted(everybody(sides, players)) for round_ in table)
    assert {len(round_.free) for round_ in table} == {players * (sides % 2)}
    games = (sides - 1) * players
    assert {abs(balance(row)) for row in colours(table).values()} == {games % 2}


@pytest.mark.parametrize(("sides", "players"), [(2, 3), (9, 3), (4, 1), (4, 7)])
def test_sizes_outside_the_table_of_rounds_are_refused(sides: int, players: int) -> None:
    with pytest.raises(BadCalendar, match="a Schiller tournament has 3 to 8 teams of 2 to 6 players"):
        schiller(sides, players)
