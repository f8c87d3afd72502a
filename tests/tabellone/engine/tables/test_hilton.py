"""The Hilton system (textbook 5.2)."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.hilton import hilton
from tests.tabellone.engine.tables.between import colours, everybody, longest_run, printed, seats_in, whites_by_side

PRINTED = [
    "C1-B1 D1-A1 A2-C2 B2-D2 B3-A3 D3-C3",
    "B1-A1 D1-C1 C2-B2 D2-A2 A3-C3 B3-D3",
    "A1-C1 B1-D1 B2-A2 D2-C2 C3-B3 D3-A3",
]


def test_the_printed_table() -> None:
    assert [printed(round_) for round_ in hilton(4, 3)] == PRINTED


def test_fewer_boards_are_left_out_and_more_have_the_other_colours() -> None:
    assert [printed(round_) for round_ in hilton(4, 2)] == [" ".join(row.split()[:4]) for row in PRINTED]
    assert [printed(round_) for round_ in hilton(4, 4)] == [
        f"{PRINTED[0]} B4-C4 A4-D4",
        f"{PRINTED[1]} A4-B4 C4-D4",
        f"{PRINTED[2]} C4-A4 D4-B4",
    ]


@pytest.mark.parametrize("teams", range(4, 21, 2))
def test_nobody_meets_a_team_twice_or_has_a_colour_three_times(teams: int) -> None:
    table = hilton(teams, teams - 1)
    assert max(map(longest_run, colours(table).values())) == 2
    for seat in everybody(teams, teams - 1):
        opponents = [one if other == seat else other for r in table for one, other in r.pairs if seat in (one, other)]
        assert len({opponent.side for opponent in opponents}) == 3
        assert {opponent.number for opponent in opponents} == {seat.number}
    for round_ in table:
        assert seats_in(round_) == sorted(everybody(teams, teams - 1))
        assert {abs(more) for more in whites_by_side(round_).values()} == {1}
        met = {frozenset((white.side, black.side)) for white, black in round_.pairs}
        assert len(met) == len(round_.pairs)


@pytest.mark.parametrize("boards", range(1, 21))
def test_other_numbers_of_boards_keep_colours_near_each_other(boards: int) -> None:
    for round_ in hilton(6, boards):
        assert max(map(abs, whites_by_side(round_).values())) <= 2
    if boards == 10:
        assert all(set(whites_by_side(round_).values()) == {0} for round_ in hilton(6, boards))


@pytest.mark.parametrize(
    ("teams", "boards", "message"),
    [
        (5, 4, "the Hilton system is for an even number of teams, not 5"),
        (2, 4, "4 to 26 teams expected, not 2"),
        (4, 0, "1 to 125 players per team expected, not 0"),
    ],
)
def test_other_sizes_are_refused(teams: int, boards: int, message: str) -> None:
    with pytest.raises(BadCalendar) as refused:
        hilton(teams, boards)
    assert str(refused.value) == message
