"""The core in Python: odd circles, and who is left when not everybody can be matched."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.matching import Problem
from tabellone.engine.matching.pure import PureMatcher


def graph(size: int, *edges: tuple[int, int]) -> Problem:
    """Everybody must be matched, along these edges, each at the same price."""
    allowed = {frozenset(edge) for edge in edges}
    barred = [[b for b in range(size) if b != a and frozenset((a, b)) not in allowed] for a in range(size)]
    return Problem([0] * size, [[(1,)]], [None], barred)


FIVE = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0))
"""A circle of five."""


@pytest.mark.parametrize("leaves_at", range(5))
def test_a_circle_of_five_is_left_at_the_one_place_where_somebody_waits(leaves_at: int) -> None:
    matcher = PureMatcher(graph(6, *FIVE, (leaves_at, 5)))
    assert matcher.solve([(a, (a + 1) % 5) for a in (leaves_at, (leaves_at + 2) % 5)])
    assert matcher.mates[5] == leaves_at
    rest = [(leaves_at + step) % 5 for step in range(1, 5)]
    assert [matcher.mates[v] for v in rest] == [rest[1], rest[0], rest[3], rest[2]]


def test_a_circle_inside_a_circle_is_opened_at_both() -> None:
    """0, 1 and 2 make a circle, which makes one with 3 and 4; 5 is reached from 1 alone, and 6 and 7 from each other
    or from 3.
    """
    matcher = PureMatcher(graph(8, (0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 0), (1, 5), (3, 6), (6, 7)))
    assert matcher.solve([(0, 1), (2, 3), (6, 7)])
    assert [matcher.mates[v] for v in (5, 7)] == [1, 6]
    assert matcher.mates[4] in (0, 3)


@given(st.integers(1, 9), st.data())
@settings(max_examples=200, deadline=None)
def test_when_not_everybody_can_be_matched_as_many_as_possible_are_and_the_lost_cannot_all_be(
    size: int, data: st.DataObject
) -> None:
    edges = data.draw(st.sets(st.sampled_from(list(combinations(range(size), 2))))) if size > 1 else set()
    matcher = PureMatcher(graph(size, *edges))
    most = most_matched(frozenset(range(size)), frozenset(edges))
    assert matcher.solve() == (most == size)
    mates = matcher.mates
    assert all(mates[mates[v]] == v and tuple(sorted((v, mates[v]))) in edges for v in range(size) if mates[v] >= 0)
    assert sum(mate >= 0 for mate in mates) == most
    if most < size:
        assert matcher.lost
        assert all(set(matcher.lost) - matched for matched in all_matched(frozenset(range(size)), frozenset(edges)))


def all_matched(vertices: frozenset[int], edges: frozenset[tuple[int, int]]) -> set[frozenset[int]]:
    """Whom each matching matches."""
    if not vertices:
        return {frozenset()}
    first, rest = min(vertices), vertices - {min(vertices)}
    found = set(all_matched(rest, edges))
    for other in rest:
        if (first, other) in edges:
            found |= {matched | {first, other} for matched in all_matched(rest - {other}, edges)}
    return found


def most_matched(vertices: frozenset[int], edges: frozenset[tuple[int, int]]) -> int:
    """How many the largest matching matches."""
    return max(map(len, all_matched(vertices, edges)))


def test_a_vertex_that_is_narrowed_to_nobody_changes_nothing() -> None:
    matcher = PureMatcher(graph(6, *combinations(range(6), 2)))
    assert matcher.solve()
    before = list(matcher.mates)
    assert not matcher.narrow(0, 3, 3)
    assert list(matcher.mates) == before
    assert matcher.narrow(0, 5, 6)
    assert matcher.pick(0, 0, 5) == -1
    assert matcher.mates[0] == 5
