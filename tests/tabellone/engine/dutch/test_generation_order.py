"""The order of the articles, against the book's own generation."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tabellone.engine.dutch.bracket import DutchBracket
from tabellone.engine.dutch.generation_order import (
    MOST_COUNTED,
    Distance,
    distance_of,
    first_of,
    generated,
    step_between,
)
from tabellone.literal import generation
from tests.tabellone.engine.dutch.test_candidate import Seat


def bracket_of(moved_down: int, residents: int) -> DutchBracket:
    whole = list(range(moved_down + residents))
    return DutchBracket(whole[:moved_down], whole[moved_down:], [], collapsed=False)


@given(st.integers(0, 2), st.integers(1, 6), st.integers(0, 3))
def test_the_book_generates_candidates_in_the_order_of_their_keys(moved_down: int, residents: int, pairs: int) -> None:
    seats: Any = tuple(map(Seat, range(moved_down + residents)))
    book = generation.Bracket(seats[:moved_down], seats[moved_down:])
    bracket = bracket_of(moved_down, residents)
    found = [
        generated(bracket, [(one.rank, other.rank) for one, other in candidate.pairs])  # type: ignore[misc]
        for s1 in generation.sets_of_mdps(book, pairs)
        for candidate in generation.candidates(book, s1, pairs, lambda _one, _other: True)
    ]
    keys = [row.key for row in found]
    distinct = list(dict.fromkeys(keys))
    assert distinct == sorted(distinct)


def test_the_sequences_show_who_was_exchanged_and_who_floats_again() -> None:
    order = generated(bracket_of(2, 4), [(0, 4), (2, 3)])
    assert (order.limbo, order.mdp_s1, order.mdp_s2) == ((1,), (0,), (4,))
    assert (order.s1, order.s2, order.down, order.up) == ((2,), (3,), (), ())
    order = generated(bracket_of(0, 4), [(0, 1), (2, 3)])
    assert (order.s1, order.s2, order.down, order.up) == ((0, 2), (1, 3), (1,), (2,))


def test_the_first_candidate_of_all_is_the_one_without_any_change() -> None:
    bracket = bracket_of(1, 5)
    assert first_of(bracket, generated(bracket, [(0, 3), (1, 2), (4, 5)])) == [(0, 1), (2, 4), (3, 5)]


def test_where_two_candidates_part() -> None:
    bracket = bracket_of(2, 3)
    one, other = generated(bracket, [(0, 2)]), generated(bracket, [(1, 2)])
    assert step_between(one, other) == "moved_down_set"
    assert step_between(one, generated(bracket, [(0, 3)])) == "moved_down_transposition"
    plain = bracket_of(0, 4)
    assert step_between(generated(plain, [(0, 2), (1, 3)]), generated(plain, [(0, 1), (2, 3)])) == "exchange"
    assert step_between(generated(plain, [(0, 2), (1, 3)]), generated(plain, [(0, 3), (1, 2)])) == "transposition"
    assert step_between(one, one) == ""


@pytest.mark.parametrize("s2", list(permutations((3, 4, 5), 3)))
def test_transpositions_are_counted_as_the_textbook_lists_them(s2: tuple[int, ...]) -> None:
    """Held 2023, 10.8: (4, 5, 6), (4, 6, 5), (5, 4, 6), (5, 6, 4), (6, 4, 5), (6, 5, 4), the first one being none."""
    found = distance_of(bracket_of(0, 6), generated(bracket_of(0, 6), [*zip((0, 1, 2), s2, strict=True)]))
    assert found == Distance(False, 0, 0, 0, sorted(permutations((3, 4, 5))).index(s2))


def test_of_who_floats_the_order_does_not_count() -> None:
    """Held 2023, 10.8: of {3, 4, 5} two are paired; {3, 5, 4} is the first transposition, {4, 3, 5} the second."""
    bracket = bracket_of(0, 5)
    numbers = [distance_of(bracket, generated(bracket, [(0, a), (1, b)])).transposition for a, b in ((2, 4), (3, 2))]
    assert numbers == [1, 2]


def test_exchanges_are_counted_in_players_and_places() -> None:
    """Held 2023, 10.9: {1, 3}{2, 4} and {1, 4}{2, 3} are the useful exchanges of four players."""
    bracket = bracket_of(0, 4)
    assert distance_of(bracket, generated(bracket, [(0, 1), (2, 3)])) == Distance(False, 0, 1, 1, 0)
    assert distance_of(bracket, generated(bracket, [(0, 2), (1, 3)])) == Distance(False, 0, 0, 0, 0)
    assert distance_of(bracket_of(0, 6), generated(bracket_of(0, 6), [(0, 1), (2, 4), (3, 5)])).places == 2


def test_who_came_down_and_their_opponents_are_counted_first() -> None:
    bracket = bracket_of(2, 3)
    assert distance_of(bracket, generated(bracket, [(1, 2)])) == Distance(True, 0, 0, 0, 0)
    assert distance_of(bracket, generated(bracket, [(0, 4)])).moved_down_transposition == 2


def test_very_many_transpositions_are_not_counted() -> None:
    bracket = bracket_of(0, 20)
    last = distance_of(bracket, generated(bracket, [(one, 19 - one) for one in range(10)]))
    assert last.transposition is None
    near = distance_of(bracket, generated(bracket, [*((one, 10 + one) for one in range(8)), (8, 19), (9, 18)]))
    assert near.transposition == 1 < MOST_COUNTED
