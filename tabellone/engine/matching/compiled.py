"""The matching core compiled from C (`native/`): the same as pure.py, but many times as fast."""

from __future__ import annotations

from tabellone.engine.matching._native import Core
from tabellone.engine.matching.problem import Problem


class CompiledMatcher(Core):
    """An optimal matching of a problem's vertices."""

    def __init__(self, problem: Problem) -> None:
        rows = problem.lanes()
        lanes = next((len(cell) for row in rows for cell in row if cell is not None), 0)
        super().__init__(problem.classes, rows, problem.must, [sorted(others) for others in problem.barred], lanes)
