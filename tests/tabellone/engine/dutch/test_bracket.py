"""A bracket can be asked for its best candidate within bounds."""

from __future__ import annotations

from tabellone.engine.dutch.bracket import Bounds, DutchBracket
from tests.tabellone.engine.dutch.dutch_examples import chosen
from tests.tabellone.engine.played import record


def best(bounds: Bounds, players: int = 6) -> list[tuple[int, int]] | None:
    """The pairs of the first round, by numbers."""
    of = chosen(record(players))
    pairs = of.judge.round.best(of.brackets[0], bounds)
    return None if pairs is None else sorted((a + 1, b + 1) for a, b in pairs)


def test_without_bounds_it_is_the_best_of_all() -> None:
    assert best(Bounds()) == [(1, 4), (2, 5), (3, 6)]


def test_two_meet_and_the_others_are_paired_in_the_order_of_the_articles() -> None:
    assert best(Bounds(pair=(0, 4))) == [(1, 5), (2, 4), (3, 6)]
    assert best(Bounds(pair=(0, 1))) == [(1, 2), (3, 5), (4, 6)]


def test_one_floats_or_stays() -> None:
    assert best(Bounds(floats=frozenset({0})), 5) == [(2, 4), (3, 5)]
    assert best(Bounds(stays=frozenset({4})), 5) == [(1, 3), (2, 5)]


def test_there_may_be_none() -> None:
    assert best(Bounds(floats=frozenset({0, 1}))) is None
    assert best(Bounds(stays=frozenset({0, 1, 2, 3, 4})), 5) is None


def test_the_numbers_of_players_leave_somebody() -> None:
    brackets = (DutchBracket(list(range(down)), list(range(9, 9 + here)), [], collapsed=False) for down, here in SIZES)
    assert [bracket.fewest_floaters for bracket in brackets] == [0, 1, 2, 1]


SIZES = ((0, 4), (0, 5), (3, 1), (2, 1))
