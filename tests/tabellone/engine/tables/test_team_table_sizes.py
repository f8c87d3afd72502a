"""Which sizes a calendar between sides can have, said to whoever has sides that do not fit."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.engine import SYSTEMS
from tabellone.engine.tables.team_table_kinds import Size
from tabellone.engine.tables.team_table_sizes import FARTHEST, MOST_NAMED, fits, sizes_that_fit
from tabellone.options import Options

SYSTEMS_OF_SIDES = [key for key, system in SYSTEMS.items() if system.sides]


@pytest.mark.parametrize(
    ("system", "options", "size", "expected"),
    [
        ("scheveningen", Options(), Size(6, 2), [(2, 6)]),
        ("scheveningen", Options(scheveningen_form="direct"), Size(7, 2), [(2, 5)]),
        ("scheveningen", Options(scheveningen_form="reduced"), Size(6, 3), [(3, 8), (3, 4), (3, 12)]),
        ("triangular", Options(), Size(5, 4), [(3, 5), (3, 6), (3, 4)]),
        ("schiller", Options(), Size(7, 4), [(4, 6), (4, 5), (4, 4)]),
        ("schiller", Options(schiller_form="balanced"), Size(4, 4), [(4, 3)]),
        ("hilton", Options(), Size(5, 3), [(4, 5), (6, 5), (8, 5)]),
    ],
)
def test_the_nearest_sizes_are_named_those_of_as_many_sides_first(
    system: str, options: Options, size: Size, expected: list[tuple[int, int]]
) -> None:
    assert [(near.sides, near.players) for near in sizes_that_fit(system, options, size)] == expected


@given(system=st.sampled_from(SYSTEMS_OF_SIDES), sides=st.integers(1, 9), players=st.integers(1, 9))
def test_what_is_named_has_a_calendar_and_is_near(system: str, sides: int, players: int) -> None:
    size = Size(players, sides)
    found = sizes_that_fit(system, Options(), size)
    assert len(found) == len(set(found)) <= MOST_NAMED
    assert all(fits(system, Options(), near) for near in found)
    assert (found == (size,)) == fits(system, Options(), size)
    assert all(abs((near.sides or 0) - sides) <= FARTHEST and abs(near.players - players) <= FARTHEST for near in found)
