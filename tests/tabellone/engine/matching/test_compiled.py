"""The compiled core: what the one in Python does, and no vertex that is none."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from tabellone.engine.matching import Matcher, Problem, matcher_of
from tabellone.engine.matching.pure import PureMatcher
from tests.tabellone.engine.matching.problems import problems

if "CI" in os.environ:  # it may be missing where nobody has a compiler, but not there
    from tabellone.engine.matching import compiled
else:
    compiled = pytest.importorskip("tabellone.engine.matching.compiled")
SQUARE = Problem([0] * 4, [[(1,)]], [None], [[1], [0], [], []])
"""Four vertices, of whom 0 and 1 may not be matched."""


def test_it_is_taken_where_it_was_built_and_nobody_asks_for_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABELLONE_MATCHING", raising=False)
    assert isinstance(matcher_of(SQUARE), compiled.CompiledMatcher)
    monkeypatch.setenv("TABELLONE_MATCHING", "python")
    assert isinstance(matcher_of(SQUARE), PureMatcher)


def first_of_the_optimal(matcher: Matcher, size: int) -> list[int]:
    """The partner of each vertex in turn, the lowest that an optimal matching gives it; -1 for none."""
    return [matcher.pick(v, 0, size) for v in range(size)]


@given(problems())
@settings(max_examples=300, deadline=None)
def test_both_cores_come_to_the_same_matching(problem: Problem) -> None:
    one: Matcher = compiled.CompiledMatcher(problem)
    other: Matcher = PureMatcher(problem)
    assert one.solve() == other.solve()
    if not one.lost:
        assert first_of_the_optimal(one, problem.size) == first_of_the_optimal(other, problem.size)
        assert list(one.mates) == list(other.mates)


@pytest.mark.parametrize("v", [-1, 4, 2**31 - 2])
def test_a_vertex_that_is_none_is_refused(v: int) -> None:
    matcher: Matcher = compiled.CompiledMatcher(SQUARE)
    assert matcher.solve()
    before = list(matcher.mates)
    wrongs: tuple[Callable[[], object], ...] = (
        lambda: matcher.solve([(0, v)]),
        lambda: matcher.narrow(v, 0, 4),
        lambda: matcher.narrow_all([(0, 2, 3), (v, 0, 4)]),
        lambda: matcher.pick(v, 0, 4),
        lambda: matcher.possible(v),
        lambda: matcher.pick(0, min(v, 0), max(v, 4) + 1),
    )
    for wrong in wrongs:
        with pytest.raises(IndexError):
            wrong()
    assert list(matcher.mates) == before


def test_what_is_no_problem_is_refused() -> None:
    with pytest.raises(ValueError, match="no class"):
        compiled.CompiledMatcher(Problem([0, 5], [[(1,)]], [None], [[], []]))
    with pytest.raises(IndexError, match="no such vertex"):
        compiled.CompiledMatcher(Problem([0, 0], [[(1,)]], [None], [[7], []]))
    with pytest.raises(TypeError):
        compiled.CompiledMatcher(SQUARE).solve([("a", 0)])  # type: ignore[list-item]
