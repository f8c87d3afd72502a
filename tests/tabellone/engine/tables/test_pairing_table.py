from __future__ import annotations

from tabellone.engine.tables.pairing_table import TableRound

ROUND = TableRound(((1, 6), (5, 2), (3, 4)))


def test_the_same_games_with_the_other_colours_free_the_same_number() -> None:
    assert TableRound(((1, 4), (3, 2)), 5).reversed == TableRound(((4, 1), (2, 3)), 5)


def test_who_would_meet_the_dummy_is_free() -> None:
    assert ROUND.without(6) == TableRound(((5, 2), (3, 4)), 1)
    assert ROUND.without(3) == TableRound(((1, 6), (5, 2)), 4)


def test_a_number_that_meets_nobody_leaves_the_round_as_it_is() -> None:
    assert TableRound(((1, 4),), 5).without(6) == TableRound(((1, 4),), 5)
