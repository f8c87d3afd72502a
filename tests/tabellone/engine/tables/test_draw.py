"""Drawing by lot from a recorded seed (textbook 3.2.1)."""

from __future__ import annotations

from tabellone.engine.tables.draw import numbers_by_lot


def test_numbers_by_lot_are_the_same_for_the_same_seed() -> None:
    numbers = numbers_by_lot(range(100, 110), "seed")
    assert sorted(numbers.values()) == [*range(1, 11)]
    assert numbers_by_lot([*range(109, 99, -1)], "seed") == numbers
    assert numbers_by_lot(range(100, 110), "other seed") != numbers
