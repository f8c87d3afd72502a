"""Of equally good candidates the first in the order of article 4 (2017: D): against the book's own order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.dutch.candidate import Candidate
from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.matching.problem import Digits
from tabellone.literal import generation

Pairs: TypeAlias = set[tuple[int, int]]
MOVED_DOWN, RESIDENT, OUTSIDE = range(3)


@dataclass(frozen=True)
class Seat:
    """A player of a bracket for the book: its rank and nothing else."""

    rank: int


def found(moved_down: int, residents: int, barred: Pairs) -> Pairs:
    """The pairs of the candidate, by places in the bracket from 0, when as many as possible are paired, and of those
    moved down as many as possible. Before the bracket stands a vertex for each to float to.
    """
    count = moved_down + residents
    classes = [OUTSIDE] * count + [MOVED_DOWN] * moved_down + [RESIDENT] * residents
    # Two of those moved down are not paired with each other (3.2.3).
    costs: list[list[Digits | None]] = [[None, (0, 0), (1, 1)], [(0, 0), (0, 0), (1, 0)], [(1, 1), (1, 0), (0, 0)]]
    lists: list[list[int]] = [[] for _ in range(2 * count)]
    for a, b in barred:
        lists[count + a].append(count + b)
        lists[count + b].append(count + a)
    matcher = matcher_of(Problem(classes, costs, [None, None, None], lists))
    assert matcher.solve()
    middle = count + moved_down
    candidate = Candidate(matcher, 2 * count, range(count, middle), range(middle, 2 * count))
    return {(a - count, b - count) for a, b in candidate.first()}


def by_the_book(moved_down: int, residents: int, barred: Pairs) -> Pairs:
    """The first acceptable candidate of those with the most pairs, and of those with the most moved down in them."""
    seats: Any = tuple(map(Seat, range(moved_down + residents)))
    bracket = generation.Bracket(seats[:moved_down], seats[moved_down:])

    def may_meet(one: Any, other: Any) -> bool:
        return (one.rank, other.rank) not in barred

    def ranks(pair: Any) -> tuple[int, int]:
        return pair[0].rank, pair[1].rank

    for pairs in range((moved_down + residents) // 2, -1, -1):
        for s1 in generation.sets_of_mdps(bracket, pairs):
            for candidate in generation.candidates(bracket, s1, pairs, may_meet):
                return set(map(ranks, candidate.pairs))
    raise AssertionError("the candidate without a pair is always acceptable")


@given(st.data(), st.integers(0, 3), st.integers(1, 7))
@settings(max_examples=300, deadline=None)
def test_the_first_candidate_is_that_of_the_book(data: st.DataObject, moved_down: int, residents: int) -> None:
    everybody = list(combinations(range(moved_down + residents), 2))
    is_barred = data.draw(st.lists(st.booleans(), min_size=len(everybody), max_size=len(everybody)))
    barred = {pair for pair, barred in zip(everybody, is_barred, strict=True) if barred}
    assert found(moved_down, residents, barred) == by_the_book(moved_down, residents, barred)


@pytest.mark.parametrize(
    ("barred", "pairs"),
    [
        (set(), {(0, 3), (1, 4), (2, 5)}),
        ({(2, 5)}, {(0, 3), (1, 5), (2, 4)}),
        ({(0, 3), (0, 4), (0, 5)}, {(0, 2), (1, 4), (3, 5)}),
        ({(0, 3), (0, 4), (0, 5), (0, 2)}, {(0, 1), (2, 4), (3, 5)}),
    ],
    ids=["no change", "a transposition of S2", "3 and 4 exchanged", "2 and 4 exchanged"],
)
def test_4_2_before_4_3_transpositions_come_before_exchanges(barred: Pairs, pairs: Pairs) -> None:
    assert found(0, 6, barred) == pairs


def test_4_3_3_of_exchanges_alike_in_number_and_distance_the_lower_ranked_leaves_s1() -> None:
    """The six may meet around a circle, so in two ways: after the exchange of 3 and 5, or of 2 and 4."""
    around = [0, 2, 4, 5, 3, 1]
    may_meet = {tuple(sorted((a, b))) for a, b in zip(around, [*around[1:], around[0]], strict=True)}
    barred = set(combinations(range(6), 2)) - may_meet
    assert found(0, 6, barred) == {(0, 2), (1, 3), (4, 5)}


def test_4_4_of_those_moved_down_the_highest_are_paired_and_the_last_one_goes_on() -> None:
    assert found(3, 2, set()) == {(0, 3), (1, 4)}
    assert found(3, 2, {(0, 3), (0, 4)}) == {(1, 3), (2, 4)}
    assert found(2, 0, set()) == set()
