"""Many vertices narrowed in turn, against one after the other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.matching import Matcher, Problem
from tabellone.engine.matching.narrowing import narrowed_in_turn
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
