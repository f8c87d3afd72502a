"""Numbers of a Schiller tournament (textbook 4.5.1)."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.schiller import schiller
from tabellone.engine.tables.schiller_numbers import drawn

GROUPS = [["gm1", "gm2", "gm3"], ["im1", "im2", "im3"], ["fm1", "fm2", "fm3"], ["cm1", "cm2", "cm3"]]


@pytest.mark.parametrize("seed", ["1", "2", "another"])
def test_a_group_draws_the_numbers_of_one_side(seed: str) -> None:
    numbers = drawn(GROUPS, seed)
    assert sorted(numbers.values()) == list(range(1, 13))
    assert all(len({(numbers[player] - 1) // 3 for player in group}) == 1 for group in GROUPS)
    masters = {numbers[player] for player in GROUPS[0]}
    met = [(w.side - 1) * 3 + w.number for r in schiller(4, 3) for p in r.pairs for w in p]
    assert {met.count(number) for number in masters} == {9}


def test_the_seed_decides_sides_and_places() -> None:
    many = [drawn(GROUPS, str(seed)) for seed in range(40)]
    assert drawn(GROUPS, "7") == many[7]
    assert {(numbers["gm1"] - 1) // 3 for numbers in many} == {0, 1, 2, 3}
    assert {(numbers["gm1"] - 1) % 3 for numbers in many} == {0, 1, 2}


def test_sizes_that_are_no_schiller_tournament_are_refused() -> None:
    with pytest.raises(BadCalendar, match="a Schiller tournament has 3 to 8 teams of 2 to 6 players"):
        drawn([list(range(7 * group, 7 * group + 7)) for group in range(4)], "1")
    with pytest.raises(BadCalendar, match="have the same number of players"):
        drawn([*GROUPS[:3], ["cm1"]], "1")
    with pytest.raises(BadCalendar, match="a Schiller tournament has 3 to 8 teams of 2 to 6 players"):
        drawn([], "1")
