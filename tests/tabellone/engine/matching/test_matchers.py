"""Both matching cores against all matchings of small random problems, and what they are asked to keep."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.matching import Matcher, Problem
from tabellone.engine.matching.problem import Digits
from tabellone.engine.matching.pure import PureMatcher
from tests.tabellone.engine.matching.problems import LARGEST, problems

Pairs = frozenset[tuple[int, int]]
CORES: list[Callable[[Problem], Matcher]] = [PureMatcher]
try:
    from tabellone.engine.matching.compiled import CompiledMatcher
except ImportError:
    if "CI" in os.environ:  # it may be missing where nobody has a compiler, but not there
        raise
else:
    CORES.append(CompiledMatcher)


def all_matchings(problem: Problem) -> Iterator[tuple[Digits, Pairs]]:
    """Every matching that leaves nobody free who must be matched, with its cost."""
    digits = len(next(cost for row in (*problem.costs, problem.free, [()]) for cost in row if cost is not None))

    def extend(v: int, pairs: Pairs, cost: Digits) -> Iterator[tuple[Digits, Pairs]]:
        if v == problem.size:
            yield cost, pairs
        elif any(v in pair for pair in pairs):
            yield from extend(v + 1, pairs, cost)
        else:
            free = problem.free[problem.classes[v]]
            if free is not None:
                yield from extend(v + 1, pairs, _sum(cost, free))
            for other in range(v + 1, problem.size):
                price = problem.costs[problem.classes[v]][problem.classes[other]]
                if price is not None and other not in problem.barred[v] and not any(other in pair for pair in pairs):
                    yield from extend(v + 1, pairs | {(v, other)}, _sum(cost, price))

    yield from extend(0, frozenset(), (0,) * digits)


def _sum(first: Digits, second: Digits) -> Digits:
    return tuple(a + b for a, b in zip(first, second, strict=True))


def optimal(problem: Problem) -> set[Pairs]:
    matchings = list(all_matchings(problem))
    lowest = min((cost for cost, _ in matchings), default=None)
    return {pairs for cost, pairs in matchings if cost == lowest}


def pairs_of(matcher: Matcher) -> Pairs:
    return frozenset((v, mate) for v, mate in enumerate(matcher.mates) if v < mate)


def partner(pairs: Pairs, v: int) -> int:
    return next((a + b - v for a, b in pairs if v in (a, b)), -1)


@dataclass(frozen=True)
class Demand:
    """One narrowing: a vertex's range; ``pick`` asks for the first of it."""

    vertex: int
    lowest: int
    beyond: int
    pick: bool


DEMANDS = st.lists(
    st.builds(
        Demand,
        st.integers(0, LARGEST - 1),
        st.integers(0, LARGEST),
        st.integers(0, LARGEST),
        st.booleans(),
    ),
    max_size=8,
)


def remaining(matchings: set[Pairs], demand: Demand) -> set[Pairs]:
    """The matchings that meet the demand."""
    return {pairs for pairs in matchings if demand.lowest <= partner(pairs, demand.vertex) < demand.beyond}


@pytest.mark.parametrize("core", CORES)
@given(problem=problems(), data=st.data())
@settings(max_examples=200)
def test_solve_finds_an_optimal_matching_from_any_hints(
    core: Callable[[Problem], Matcher], problem: Problem, data: st.DataObject
) -> None:
    vertices = st.integers(0, problem.size - 1)
    hints = data.draw(st.lists(st.tuples(vertices, vertices).filter(lambda pair: pair[0] != pair[1]), max_size=4))
    matcher, best = core(problem), optimal(problem)
    assert matcher.solve(hints) == bool(best)
    if best:
        assert pairs_of(matcher) in best
    else:
        assert matcher.lost


@pytest.mark.parametrize("core", CORES)
@given(problem=problems(), demands=DEMANDS)
@settings(max_examples=200)
def test_narrowing_keeps_to_the_optimal_matchings_and_says_when_none_is_left(
    core: Callable[[Problem], Matcher], problem: Problem, demands: list[Demand]
) -> None:
    matcher, left = core(problem), optimal(problem)
    if not matcher.solve():
        return
    for demand in demands:
        vertex, beyond = demand.vertex % problem.size, min(demand.beyond, problem.size)
        if demand.pick:
            partners = sorted(partner(pairs, vertex) for pairs in left)
            wanted = next((other for other in partners if demand.lowest <= other < beyond), -1)
            assert matcher.pick(vertex, demand.lowest, beyond) == wanted
            asked = Demand(vertex, wanted, wanted + 1, pick=True)
            left = remaining(left, asked) if wanted >= 0 else left
        else:
            asked = Demand(vertex, demand.lowest, beyond, pick=False)
            fewer = remaining(left, asked)
            assert matcher.narrow(vertex, demand.lowest, beyond) == bool(fewer)
            left = fewer or left
        assert pairs_of(matcher) in left


@pytest.mark.parametrize("core", CORES)
@given(problem=problems(), vertex=st.integers(0, LARGEST - 1))
@settings(max_examples=200)
def test_every_partner_in_an_optimal_matching_is_possible(
    core: Callable[[Problem], Matcher], problem: Problem, vertex: int
) -> None:
    matcher, best = core(problem), optimal(problem)
    if not matcher.solve():
        return
    vertex %= problem.size
    before = list(matcher.mates)
    possible = matcher.possible(vertex)
    assert len(possible) == problem.size
    assert all(possible[other] for pairs in best if (other := partner(pairs, vertex)) >= 0)
    assert matcher.mates == before
    assert not matcher.narrow(vertex, 0, 0)
    assert pairs_of(matcher) in best


@pytest.mark.parametrize("core", CORES)
@given(problem=problems(), vertex=st.integers(0, LARGEST - 1))
@settings(max_examples=200)
def test_no_other_partner_is_possible_where_all_pairs_cost_the_same(
    core: Callable[[Problem], Matcher], problem: Problem, vertex: int
) -> None:
    costs = [[cost and (1,) for cost in row] for row in problem.costs]
    equal = replace(problem, costs=costs, free=[None for _ in problem.free])
    matcher, best = core(equal), optimal(equal)
    if not matcher.solve():
        return
    vertex %= equal.size
    possible = matcher.possible(vertex)
    assert {other for other in range(equal.size) if possible[other]} == {partner(pairs, vertex) for pairs in best}


@pytest.mark.parametrize("core", CORES)
@given(problem=problems(), data=st.data())
@settings(max_examples=200)
def test_many_vertices_are_narrowed_together_or_none_of_them(
    core: Callable[[Problem], Matcher], problem: Problem, data: st.DataObject
) -> None:
    matcher, left = core(problem), optimal(problem)
    if not matcher.solve():
        return
    bound = st.integers(0, problem.size)
    for _ in range(3):
        vertices = data.draw(st.lists(st.integers(0, problem.size - 1), unique=True, max_size=4))
        asked = [Demand(v, data.draw(bound), data.draw(bound), pick=False) for v in vertices]
        fewer = left
        for demand in asked:
            fewer = remaining(fewer, demand)
        before = list(matcher.mates)
        allowed = matcher.narrow_all([(demand.vertex, demand.lowest, demand.beyond) for demand in asked])
        assert allowed == bool(fewer)
        assert allowed or matcher.mates == before
        left = fewer or left
        assert pairs_of(matcher) in left


@pytest.mark.parametrize("core", CORES)
@given(problem=problems(), first=st.integers(0, LARGEST - 1), leaders=st.integers(0, LARGEST))
@settings(max_examples=200)
def test_prefer_finds_the_most_worthy_of_the_optimal_matchings(
    core: Callable[[Problem], Matcher], problem: Problem, first: int, leaders: int
) -> None:
    matcher, best = core(problem), optimal(problem)
    first = min(first, problem.size - 1)
    if not matcher.solve():
        return
    worth = [
        0 if v < first else leaders - (v - first) + (100 if v - first < leaders else 0) for v in range(problem.size)
    ]

    def total(pairs: Pairs) -> int:
        return sum(worth[a] for a, _ in pairs if a >= first)

    assert matcher.prefer(first, worth, [])
    most = max(total(pairs) for pairs in best)
    best = {pairs for pairs in best if total(pairs) == most}
    assert pairs_of(matcher) in best
    ranges = [(v, mate, mate + 1) for v, mate in enumerate(matcher.mates) if mate >= 0]
    before = pairs_of(matcher)
    assert matcher.narrow_all(ranges)
    assert pairs_of(matcher) == before


def test_a_cost_of_higher_rank_outweighs_any_number_of_lower_ones() -> None:
    # The two of class 1 may meet at the price of one of the first digit; instead four pairs pay the second.
    costs: list[list[Digits | None]] = [[(0, 9), (0, 9)], [(0, 9), (1, 0)]]
    problem = Problem([1, 1, *[0] * 6], costs, [None, None], [[] for _ in range(8)])
    for core in CORES:
        matcher = core(problem)
        assert matcher.solve([(0, 1)])
        assert matcher.mates[0] != 1


def test_digits_beyond_one_lane_compare_as_they_should() -> None:
    wide = 2**30
    costs: list[list[Digits | None]] = [[(wide, wide, 1), (wide, wide, 0)], [(wide, wide, 0), (wide, wide, 0)]]
    problem = Problem([0, 0, 1, 1], costs, [None, None], [[] for _ in range(4)])
    for core in CORES:
        matcher = core(problem)
        assert matcher.solve([(0, 1)])
        assert matcher.mates[0] in (2, 3)


@pytest.mark.parametrize("core", CORES)
@pytest.mark.parametrize("surplus", [0, 2, 30])
def test_where_one_class_is_larger_just_its_surplus_meets_among_itself(
    core: Callable[[Problem], Matcher], surplus: int
) -> None:
    size = 200
    smaller = (size - surplus) // 2
    classes = [v % 2 if v < 2 * smaller else 0 for v in range(size)]
    costs: list[list[Digits | None]] = [[(1,), (0,)], [(0,), (1,)]]
    barred = [[other for other in (v - 1, v + 1) if 0 <= other < size] for v in range(size)]
    matcher = core(Problem(classes, costs, [None, None], barred))
    half = size // 2
    hints = list(zip(range(half), range(half, size), strict=True))
    assert matcher.solve(hints)
    assert matcher.prefer(0, [half - v + (2 * size**2 if v < half else 0) for v in range(size)], hints)
    pairs = pairs_of(matcher)
    of_classes = sorted(tuple(sorted((classes[a], classes[b]))) for a, b in pairs)
    assert of_classes == [(0, 0)] * (surplus // 2) + [(0, 1)] * smaller
    assert all(b not in barred[a] for a, b in pairs)
