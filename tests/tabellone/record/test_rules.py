from __future__ import annotations

import pytest

from tabellone.record import ForbiddenPairs


@pytest.mark.parametrize(
    ("first", "last", "rounds"),
    [(1, 0, [1, 2, 3, 4, 5]), (2, 4, [2, 3, 4]), (3, 3, [3]), (4, 0, [4, 5]), (4, 2, [])],
)
def test_260_forbidden_pairs_hold_from_their_first_round_to_their_last(
    first: int, last: int, rounds: list[int]
) -> None:
    group = ForbiddenPairs((1, 2), first, last)
    assert [number for number in range(1, 6) if group.holds_in(number)] == rounds
