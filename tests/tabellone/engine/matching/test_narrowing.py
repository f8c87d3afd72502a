"""Many vertices narrowed in turn, against one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.matching import Matcher, Problem
from tabellone.engine.matching.narrowing import narrowed_in_turn
from tabellone.engine.matching.problem import Digits
from tests.tabellone.engine.matching.problems import problems
from tests.tabellone.engine.matching.test_matchers import CORES, optimal, pairs_of, partner


@pytest.mark.parametrize("core", CORES)
@given(problem=problems(), data=st.data())
@settings(max_examples=200)
def test_the_same_are_narrowed_as_one_after_the_other(
    core: Callable[[Problem], Matcher], problem: Problem, data: st.DataObject
) -> None:
    matcher, best = core(problem), optimal(problem)
    if not matcher.solve():
        return
    order = data.draw(st.permutations(range(problem.size)))
    bounds = [sorted(data.draw(st.tuples(*[st.integers(0, problem.size)] * 2))) for _ in order]
    ranges = [(v, lowest, beyond) for v, (lowest, beyond) in zip(order, bounds, strict=True)]
    most = data.draw(st.none() | st.integers(0, problem.size))
    expected: list[int] = []
    for v, lowest, beyond in ranges:
        if len(expected) == most:
            break
        left = {pairs for pairs in best if lowest <= partner(pairs, v) < beyond}
        if left:
            best = left
            expected.append(v)
    assert narrowed_in_turn(matcher, islice(ranges, None), most) == expected
    assert pairs_of(matcher) in best
    for v in expected:  # what was found stays so
        lowest, beyond = next((low, high) for u, low, high in ranges if u == v)
        assert not any(
            matcher.narrow(v, other, other + 1) for other in range(problem.size) if not lowest <= other < beyond
        )


class CountedSearches:
    """A matcher that counts how often vertices are narrowed."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher = matcher
        self.searches = 0

    @property
    def mates(self) -> list[int]:
        return self.matcher.mates

    @property
    def lost(self) -> list[int]:
        return self.matcher.lost

    def solve(self, hints: Sequence[tuple[int, int]] = (), /) -> bool:
        return self.matcher.solve(hints)

    def narrow(self, v: int, lowest: int, beyond: int, /) -> bool:
        return self.narrow_all([(v, lowest, beyond)])

    def narrow_all(self, ranges: Sequence[tuple[int, int, int]], /) -> bool:
        self.searches += 1
        return self.matcher.narrow_all(ranges)

    def possible(self, v: int, /) -> bytes:
        return self.matcher.possible(v)

    def pick(self, v: int, lowest: int, beyond: int, /) -> int:
        return self.matcher.pick(v, lowest, beyond)

    def prefer(self, first: int, worth: Sequence[int], hints: Sequence[tuple[int, int]], /) -> bool:
        return self.matcher.prefer(first, worth, hints)


@pytest.mark.parametrize("core", CORES)
@pytest.mark.parametrize("free", [1, 2, 20])
def test_the_last_vertices_become_the_free_ones_with_few_searches(
    core: Callable[[Problem], Matcher], free: int
) -> None:
    """A scoregroup with players too many: the first in the order of scrutiny stay (Lim 3.3)."""
    partners, size = 60, 120 + free
    costs: list[list[Digits | None]] = [[None, (0,)], [(0,), None]]
    members = size - partners
    problem = Problem([0] * members + [1] * partners, costs, [(1,), None], [[] for _ in range(size)])
    matcher = CountedSearches(core(problem))
    assert matcher.solve([(free + place, members + place) for place in range(partners)])
    assert matcher.mates[:free] == [-1] * free
    kept = narrowed_in_turn(matcher, ((v, members, size) for v in range(members)), partners)
    assert kept == list(range(partners))
    assert matcher.searches <= 2 * partners.bit_length()


@pytest.mark.parametrize("core", CORES)
def test_vertices_that_cannot_be_narrowed_are_found_within_their_block(core: Callable[[Problem], Matcher]) -> None:
    """Of 32 vertices that can be matched only with each other, 5 and 20 ask for a partner elsewhere."""
    size = 32
    matcher = CountedSearches(core(Problem([0] * size, [[(0,)]], [None], [[] for _ in range(size)])))
    assert matcher.solve([(v, size - 1 - v) for v in range(size // 2)])
    wanted = [(v, v ^ 1, (v ^ 1) + 1) if v not in (5, 20) else (v, v, v + 1) for v in range(size)]
    assert narrowed_in_turn(matcher, wanted) == [v for v in range(size) if v not in (5, 20)]
    assert matcher.mates == [v ^ 1 for v in range(size)]
    assert matcher.searches <= 16
