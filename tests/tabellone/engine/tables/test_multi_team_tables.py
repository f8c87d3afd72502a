"""Scheveningen tournaments of three and more sides (textbook 4.2, 4.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.table_colours import lines
from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.multi_team_tables import (
    PartOfSide,
    earlier_sides,
    phases,
    several_sides,
    triangular,
)
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

PHASES_OF_THREE = """
AG1-BG1 AG1-BG2 CG1-AG1 CG2-AG1
CG1-AG2 CG2-AG2 AG2-BG2 AG2-BG1
BG2-CG2 BG1-CG1 BG1-CG2 BG2-CG1
"""
THREE_OF_FOUR = """
A1-B1 B1-A2 A1-B3 B4-A1 C1-A1 A2-C1 C3-A1 A2-C3
A2-B2 B2-A1 A2-B4 B3-A2 C2-A2 A1-C2 C4-A2 A1-C4
C1-A3 A4-C1 C3-A3 A4-C3 A3-B3 B4-A3 A3-B1 B2-A3
C2-A4 A3-C2 C4-A4 A3-C4 A4-B4 B3-A4 A4-B2 B1-A4
B3-C3 C4-B3 B1-C1 C2-B1 B1-C3 C4-B1 B3-C1 C2-B3
B4-C4 C3-B4 B2-C2 C1-B2 B2-C4 C3-B2 B4-C2 C1-B4
"""
PHASES_OF_SIX = """
A-F F-D B-F F-E C-F
B-E E-C C-A A-D D-B
C-D A-B D-E B-C E-A
"""
ODD = (3, 5, 7, 9, 11, 15)
"""Nine and fifteen sides have groups that meet in several circles."""


def test_the_printed_phases_of_three_sides() -> None:
    def name(group: PartOfSide) -> str:
        return f"{'ABC'[group.side - 1]}G{group.half}"

    found = [" ".join(f"{name(first)}-{name(second)}" for first, second in phase) for phase in phases(3)]
    assert found == columns(PHASES_OF_THREE)


def test_the_printed_table_of_three_sides_of_four() -> None:
    assert [printed(round_) for round_ in triangular(4)] == columns(THREE_OF_FOUR)


def test_the_printed_phases_of_six_sides() -> None:
    """Of each phase the first boards of its matches in the first round, where the first side has White there."""
    opening = several_sides(6, 4)[::4]
    matches = [[f"{w}-{b}" for w, b in round_.pairs if {w.number, b.number} == {1}] for round_ in opening]
    assert [" ".join(row).replace("1", "") for row in matches] == columns(PHASES_OF_SIX)


def test_four_sides_are_a_berger_table() -> None:
    """The text names phases 2 and 3 so, and has the meetings of phase 2 in phase 1 as well: a misprint."""
    opening = several_sides(4, 2)[::2]
    matches = [[f"{w}-{b}" for w, b in round_.pairs if {w.number, b.number} == {1}] for round_ in opening]
    assert [" ".join(row).replace("1", "") for row in matches] == ["A-D B-C", "D-C A-B", "B-D C-A"]


@pytest.mark.parametrize("sides", ODD)
def test_groups_meet_all_others_but_their_partner_and_begin_with_each_colour_equally_often(sides: int) -> None:
    table = phases(sides)
    groups = {PartOfSide(side, half) for side in range(1, sides + 1) for half in (1, 2)}
    assert len(table) == 2 * sides - 2
    met = [frozenset(match) for phase in table for match in phase]
    expected = {frozenset((one, other)) for one in groups for other in groups if one.side != other.side}
    assert (len(met), set(met)) == (len(expected), expected)
    assert all({group for match in phase for group in match} == groups for phase in table)
    for group in groups:
        assert sum(first == group for phase in table for first, _ in phase) == sides - 1
    for phase in table:
        whites = {first for first, _ in phase}
        assert {group.partner for group in whites} == groups - whites


@pytest.mark.parametrize(("sides", "players"), [(3, 6), (3, 10), (5, 4), (7, 2), (9, 4)])
def test_an_odd_number_of_sides_has_nobody_free_and_balances_players_and_sides(sides: int, players: int) -> None:
    table = several_sides(sides, players)
    assert len(table) == (sides - 1) * players
    assert meetings(table) == who_should_meet(sides, players)
    assert all(seats_in(round_) == sorted(everybody(sides, players)) for round_ in table)
    assert {balance(row) for row in colours(table).values()} == {0}
    assert all(set(whites_by_side(round_).values()) == {0} for round_ in table)


@pytest.mark.parametrize(("sides", "players"), [(3, 2), (3, 3), (3, 7), (5, 3), (7, 5)])
def test_a_group_may_have_one_less(sides: int, players: int) -> None:
    table = several_sides(sides, players)
    assert len(table) == (sides - 1) * (players + players % 2)
    assert meetings(table) == who_should_meet(sides, players)
    assert all(seats_in(round_) == sorted(everybody(sides, players)) for round_ in table)


@pytest.mark.parametrize(("sides", "players"), [(2, 6), (4, 4), (4, 10), (6, 8), (8, 2), (4, 3), (6, 5)])
def test_an_even_number_of_sides_has_nobody_free(sides: int, players: int) -> None:
    table = several_sides(sides, players)
    assert len(table) == (sides - 1) * players
    assert meetings(table) == who_should_meet(sides, players)
    assert all(seats_in(round_) == sorted(everybody(sides, players)) for round_ in table)
    assert {abs(balance(row)) for row in colours(table).values()} == {players % 2}
    if players % 2 == 0 and players > 2:
        assert all(set(whites_by_side(round_).values()) == {0} for round_ in table)


@pytest.mark.parametrize(
    ("sides", "players", "difference", "run"),
    [
        *((4, 6, 0, 3), (6, 6, 0, 3), (8, 6, 0, 3), (4, 10, 0, 4), (8, 10, 0, 4), (4, 14, 0, 4)),
        *((3, 3, 0, 3), (3, 5, 2, 4), (3, 7, 0, 3), (3, 11, 0, 3), (5, 5, 4, 4), (7, 5, 6, 5), (9, 5, 8, 5)),
    ],
)
def test_colours_are_even_and_alternate_where_the_earlier_tables_did_not(
    sides: int, players: int, difference: int, run: int
) -> None:
    def worst(rows: list[str]) -> tuple[int, int]:
        return max(abs(balance(row)) for row in rows), max(map(longest_run, rows))

    earlier, table = earlier_sides(sides, players), several_sides(sides, players)
    assert worst([*colours(earlier).values()]) == (difference, run)
    assert worst([*colours(table).values()]) == (0, 2)
    assert meetings(table) == who_should_meet(sides, players)
    assert len(table) == len(earlier)


@pytest.mark.parametrize(
    ("sides", "players", "surplus"),
    [
        *(
            (3, 3, 1),
            (3, 5, 1),
            (3, 7, 1),
            (3, 9, 1),
            (3, 11, 1),
            (3, 13, 1),
            (3, 15, 3),
            (5, 3, 3),
            (5, 5, 1),
            (5, 7, 3),
        ),
        *((5, 9, 3), (7, 3, 3), (7, 5, 3), (7, 7, 3), (7, 9, 5), (9, 3, 3), (9, 5, 3), (9, 7, 3)),
    ],
)
def test_the_colours_of_a_team_are_near_even_in_each_round_of_the_tables_that_were_searched(
    sides: int, players: int, surplus: int
) -> None:
    table = several_sides(sides, players)
    assert max(abs(more) for round_ in table for more in whites_by_side(round_).values()) == surplus
    rows = colours(table).values()
    assert (max(abs(balance(row)) for row in rows), max(map(longest_run, rows))) == (0, 2)
    assert meetings(table) == who_should_meet(sides, players)


@pytest.mark.parametrize(("sides", "players"), [(11, 3), (3, 17)])
def test_sizes_that_were_not_searched_are_constructed(sides: int, players: int) -> None:
    rows = colours(several_sides(sides, players)).values()
    assert (max(abs(balance(row)) for row in rows), max(map(longest_run, rows))) == (0, 2)


@pytest.mark.parametrize(("sides", "players"), [(2, 6), (3, 4), (4, 4), (4, 8), (6, 4), (5, 6), (4, 5), (4, 2)])
def test_tables_that_are_printed_or_need_nothing_better_are_kept(sides: int, players: int) -> None:
    assert several_sides(sides, players) == earlier_sides(sides, players)


def test_sizes_are_bounded() -> None:
    with pytest.raises(BadCalendar, match="2 to 166 players per team expected, not 167"):
        triangular(167)
    with pytest.raises(BadCalendar, match="2 to 26 teams expected, not 1"):
        several_sides(1, 4)


def test_the_documentation_has_the_colours_of_the_earlier_tables_and_of_those_of_today() -> None:
    text = (Path(__file__).resolve().parents[4] / "docs" / "readings.md").read_text(encoding="utf-8")
    assert "\n".join(lines()) in text
