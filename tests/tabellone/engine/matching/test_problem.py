"""A matching problem: digits in lanes, and duals to start from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.matching import Problem
from tabellone.engine.matching.problem import LANE_BITS, Digits, scalar
from tests.tabellone.engine.matching.problems import problems


def of_two(cost: Digits | None, *free: Digits | None) -> Problem:
    """Two vertices of two classes that cost this with each other."""
    return Problem([0, 1], [[None, cost], [cost, None]], list(free), [[], []])


def test_its_size_and_who_must_be_matched() -> None:
    problem = of_two((1,), (3,), None)
    assert (problem.size, problem.must) == (2, [False, True])


@pytest.mark.parametrize(
    ("cost", "free", "weight"),
    [
        ((1,), ((3,), None), 2 * (3 - 1)),
        ((1,), ((3,), (4,)), 2 * (3 + 4 - 1)),
        ((1,), (None, None), 2 * -1),
        (None, ((3,), (4,)), None),
    ],
)
def test_a_pair_weighs_twice_what_it_saves_against_leaving_both_free(
    cost: Digits | None, free: tuple[Digits | None, Digits | None], weight: int | None
) -> None:
    assert of_two(cost, *free).scalar_weights() == [[None, weight], [weight, None]]


def test_digits_share_a_lane_while_they_fit_and_one_that_is_always_zero_takes_no_room() -> None:
    half = 2 ** (LANE_BITS // 2 - 5)
    assert [len(lanes or ()) for row in of_two((half, 0, half), None, None).lanes() for lanes in row] == [0, 1, 1, 0]
    assert len(of_two((half, 0, half, half), None, None).lanes()[0][1] or ()) == 2
    nothing = Problem([0], [[None]], [None], [[]])
    assert nothing.lanes() == [[None]]


def test_lanes_make_one_number_that_compares_as_they_do() -> None:
    lanes = [(-2, 5), (-1, -7), (0, -1), (0, 0), (0, 1), (1, -(2**60)), (1, 2**60)]
    assert sorted(lanes, key=scalar) == lanes


def test_one_of_the_first_digit_outweighs_the_second_of_all_other_pairs() -> None:
    costs: list[Digits | None] = [(1, 0), (0, 3), (0, 0)]
    weights = Problem([v % 3 for v in range(SIZE)], [costs] * 3, [None] * 3, [[]] * SIZE).scalar_weights()[0]
    dear, cheap, nothing = (weight or 0 for weight in weights)
    assert dear + 5 * nothing < 6 * cheap


SIZE = 12
DIGITS = st.integers(1, 6).flatmap(
    lambda count: st.lists(st.tuples(*[st.sampled_from([0, 1, 2, 3, 2**24])] * count), min_size=2, max_size=6)
)


@given(DIGITS, st.data())
@settings(max_examples=200, deadline=None)
def test_sums_of_weights_compare_as_sums_of_costs_whatever_the_digits(costs: list[Digits], data: st.DataObject) -> None:
    """Of as many pairs as the problem can have."""
    kinds = len(costs)
    table = [[costs[max(a, b)] for b in range(kinds)] for a in range(kinds)]
    weights = Problem([v % kinds for v in range(SIZE)], table, [None] * kinds, [[]] * SIZE).scalar_weights()
    chosen = st.lists(st.integers(0, kinds - 1), min_size=SIZE // 2, max_size=SIZE // 2)
    one, other = data.draw(chosen), data.draw(chosen)

    def cost(pairs: list[int]) -> list[int]:
        return [sum(column) for column in zip(*(costs[kind] for kind in pairs), strict=True)]

    def weight(pairs: list[int]) -> int:
        return sum(weights[kind][kind] or 0 for kind in pairs)

    assert (cost(one) < cost(other)) == (weight(one) > weight(other))
    assert (cost(one) == cost(other)) == (weight(one) == weight(other))


@given(problems())
@settings(max_examples=200, deadline=None)
def test_potentials_are_feasible_and_none_could_be_lower_alone(problem: Problem) -> None:
    weights = problem.scalar_weights()
    duals = problem.potentials(weights)
    present = sorted(set(problem.classes))
    pairs = [(a, b, weight) for a in present for b in present if (weight := weights[a][b]) is not None]
    assert all(weight <= duals[a] + duals[b] for a, b, weight in pairs)
    for kind in present:
        is_bound = any(
            weight in (duals[kind] + duals[b], duals[kind] + duals[b] - 1) for a, b, weight in pairs if a == kind
        )
        is_free_at_0 = not problem.must[kind] and duals[kind] == 0
        has_no_pair = all(a != kind for a, _b, _weight in pairs) and duals[kind] == 0
        assert is_bound or is_free_at_0 or has_no_pair
