"""Tables made by a Swiss system (textbook 4.5.3)."""

from __future__ import annotations

import pytest

from tabellone.engine import NoLegalPairing
from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.swiss_tables import made, swiss_made
from tests.tabellone.engine.tables.between import (
    balance,
    colours,
    columns,
    longest_run,
    meetings,
    printed,
    who_should_meet,
)

SIZES = [(3, 4), (4, 2), (4, 3), (4, 4), (4, 5), (4, 6), (6, 4), (8, 2), (8, 4), (8, 6)]
MOST_TRIED = 24
TWELVE = """
A1-C1 C3-A1 A1-D2 B1-A1 A1-B3 C2-A1 A1-D3 B2-A1 D1-A1
C2-A2 A2-D1 D3-A2 A2-B2 D2-A2 A2-C1 C3-A2 A2-B3 B1-A2
A3-C3 D2-A3 A3-C1 B3-A3 A3-B1 D1-A3 A3-C2 D3-A3 A3-B2
D1-B1 B1-D3 C2-B1 C1-D1 B2-C2 B1-C3 D2-B1 B1-C1 B3-C3
B2-D2 C1-B2 B2-C3 D2-C2 D3-C1 D3-B2 B2-D1 C2-D1 C1-D2
D3-B3 B3-C2 D1-B3 C3-D3 D1-C3 B3-D2 C1-B3 C3-D2 C2-D3
"""


def test_the_printed_table_of_twelve() -> None:
    assert [printed(round_) for round_ in swiss_made(4, 3)] == columns(TWELVE)


@pytest.mark.parametrize(("sides", "players"), [(4, 2), (4, 4), (6, 4)])
def test_other_tables_let_everybody_meet_all_others_with_colours_of_a_swiss_system(sides: int, players: int) -> None:
    table = swiss_made(sides, players)
    assert len(table) == (sides - 1) * players
    assert meetings(table) == who_should_meet(sides, players)
    assert max(abs(balance(row)) for row in colours(table).values()) <= 2
    assert max(map(longest_run, colours(table).values())) <= 2


def test_a_table_that_the_system_does_not_finish_is_refused_with_those_that_it_does() -> None:
    with pytest.raises(BadCalendar, match="cannot complete this table; it can with 3x4, 4x2, 4x3"):
        swiss_made(6, 2)


@pytest.mark.parametrize(("sides", "players"), SIZES)
def test_the_tables_are_those_that_the_system_makes(sides: int, players: int) -> None:
    assert swiss_made(sides, players) == made(sides, players)
    assert meetings(swiss_made(sides, players)) == who_should_meet(sides, players)


@pytest.mark.parametrize("size", [(s, p) for s in range(3, 9) for p in range(2, 7) if s * p <= MOST_TRIED])
def test_of_other_even_numbers_the_system_does_not_come_to_the_end(size: tuple[int, int]) -> None:
    """Of an odd number it does not let everybody meet all others, as somebody is free in each round."""
    if size not in SIZES and size[0] * size[1] % 2 == 0:
        with pytest.raises(NoLegalPairing):
            made(*size)
    elif size not in SIZES:
        with pytest.raises(BadCalendar):
            swiss_made(*size)


def test_sizes_outside_the_table_of_rounds_are_refused() -> None:
    with pytest.raises(BadCalendar, match="a Schiller tournament has 3 to 8 teams of 2 to 6 players"):
        swiss_made(4, 7)
