"""Small random matching problems."""

from __future__ import annotations

from hypothesis import strategies as st

from tabellone.engine.matching import Problem
from tabellone.engine.matching.problem import Digits

LARGEST = 8


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    size = draw(st.integers(2, LARGEST))
    kinds = draw(st.integers(1, 3))
    digits = draw(st.integers(1, 3))
    cost = st.tuples(*[st.integers(0, 2)] * digits)
    table: list[list[Digits | None]] = [[None] * kinds for _ in range(kinds)]
    for a in range(kinds):
        for b in range(a, kinds):
            table[a][b] = table[b][a] = draw(st.one_of(cost, cost, cost, st.none()))
    barred: list[list[int]] = [[] for _ in range(size)]
    for a in range(size):
        for b in range(a):
            if draw(st.integers(0, 3)) == 0:
                barred[a].append(b)
                barred[b].append(a)
    return Problem(
        classes=[draw(st.integers(0, kinds - 1)) for _ in range(size)],
        costs=table,
        free=[draw(st.one_of(st.none(), cost)) for _ in range(kinds)],
        barred=barred,
    )
