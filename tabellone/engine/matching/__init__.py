"""The graph core: minimum-cost matchings that can be narrowed.

Compiled if the extension was built, otherwise in Python.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Protocol

from tabellone.engine.matching.problem import Problem

__all__ = ["Matcher", "Problem", "matcher_of"]


class Matcher(Protocol):
    """An optimal matching of a problem's vertices; see PureMatcher."""

    @property
    def mates(self) -> list[int]:
        """The partner of each vertex, or -1. Read it once: it may be a copy."""

    @property
    def lost(self) -> list[int]:
        """Vertices that cannot all be matched, after a failure."""

    def solve(self, hints: Sequence[tuple[int, int]] = ..., /) -> bool: ...
    def narrow(self, v: int, lowest: int, beyond: int, /) -> bool: ...
    def narrow_all(self, ranges: Sequence[tuple[int, int, int]], /) -> bool: ...
    def possible(self, v: int, /) -> bytes: ...
    def pick(self, v: int, lowest: int, beyond: int, /) -> int: ...
    def prefer(self, first: int, worth: Sequence[int], hints: Sequence[tuple[int, int]], /) -> bool: ...


def matcher_of(problem: Problem) -> Matcher:
    """Return a matcher for the problem. ``TABELLONE_MATCHING=python`` in the environment selects the Python version."""
    if os.environ.get("TABELLONE_MATCHING") != "python":
        try:
            from tabellone.engine.matching.compiled import CompiledMatcher  # noqa: PLC0415  (it may not have been built)
        except ImportError:
            return _pure(problem)
        return CompiledMatcher(problem)
    return _pure(problem)


def _pure(problem: Problem) -> Matcher:
    from tabellone.engine.matching.pure import PureMatcher  # noqa: PLC0415  (a start without it is shorter)

    return PureMatcher(problem)
