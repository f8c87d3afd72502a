"""Who floats in a Molter table of an odd number of sides (S6c, I2, I3, I5)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables import molter_floats
from tabellone.engine.tables.molter import through_all
from tabellone.engine.tables.molter_floats import Duties, chosen_floats


@given(half=st.integers(1, 6), blocks=st.integers(1, 8), data=st.data())
def test_a_side_is_taken_once_for_a_block_and_beside_its_neighbour(half: int, blocks: int, data: st.DataObject) -> None:
    sides, rows = 2 * half + 1, data.draw(st.integers(1, half))
    known = through_all(sides)
    cells = [[known[(row + block) % half] for block in range(blocks)] for row in range(rows)]
    floats = chosen_floats(sides, cells, is_last_alone=data.draw(st.booleans()))
    for block in range(blocks):
        taken = Counter(side for row in floats for side in row[block])
        assert max(taken.values()) == 1
    for circles, pairs in zip(cells, floats, strict=True):
        for circle, pair in zip(circles, pairs, strict=True):
            places = sorted(circle.index(side) for side in pair)
            assert places[1] - places[0] in (1, sides - 1)


def test_in_two_rounds_both_descend_and_ascend_and_in_one_alone_only_one_of_them() -> None:
    duties = Duties(range(1, 4), 2, is_last_alone=True)
    duties.add(0, (1, 2))
    assert duties.all == {(1, True): 1, (1, False): 1, (2, True): 1, (2, False): 1}
    duties.add(1, (3, 2))
    assert duties.all == {(1, True): 1, (1, False): 1, (2, True): 2, (2, False): 1, (3, False): 1}
    assert duties.defects == (2, 2, 1)


def test_the_best_of_several_orders_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    known = through_all(9)
    cells = [[known[(row + block) % 4] for block in range(3)] for row in range(2)]

    def defects() -> tuple[int, int, int]:
        duties = Duties(range(1, 10), 2, is_last_alone=True)
        for row, pairs in enumerate(chosen_floats(9, cells, is_last_alone=True)):
            for pair in pairs:
                duties.add(row, pair)
        return duties.defects

    of_all = defects()
    monkeypatch.setattr(molter_floats, "MOST_TURNS", 1)
    assert of_all <= defects()


def test_circles_that_leave_nobody_to_float_are_refused() -> None:
    with pytest.raises(BadCalendar, match="no Molter table was found for these teams"):
        chosen_floats(3, [[(1, 2, 3)], [(1, 2, 3)]], is_last_alone=False)
