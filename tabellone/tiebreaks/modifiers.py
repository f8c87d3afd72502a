"""Article 14, cutting values, with the exception of 16.5 for voluntarily unplayed rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.editions import TieBreakEdition
from tabellone.tiebreaks.values import Exact, Term

Cut: TypeAlias = tuple[Term, str]
"""A term that was cut, and the article that cuts it."""


def cut(terms: Sequence[Term], code: Code, edition: TieBreakEdition) -> tuple[list[Term], list[Cut]]:
    """Return the terms that remain after the code's cuts, and the cut terms. If there are too few, none remain."""
    kept, dropped = list(terms), list[Cut]()
    if not code.cut_low:
        return kept, dropped
    least: tuple[Callable[[list[Term]], Cut], int] = (_least_significant, code.cut_low)
    most: tuple[Callable[[list[Term]], Cut], int] = (_most_significant, code.cut_high)
    for choose, times in (least, most) if edition.median_cuts_least_first else (most, least):
        for _ in range(min(times, len(kept))):
            dropped.append(choose(kept))
            kept.remove(dropped[-1][0])
    return kept, dropped


def _significance(term: Term) -> tuple[Exact, Exact]:
    return term.score, term.value


def _least_significant(terms: list[Term]) -> Cut:
    """Return the least significant term (14.1), or the lowest VUR, unless its value is lower still (16.5.1)."""
    least = min(terms, key=_significance)
    vurs = [term for term in terms if term.is_vur]
    if vurs:
        # Of equal contributions the least significant: if the least value is a VUR's, "they are the same element".
        lowest = min(vurs, key=lambda term: (term.value, term.score))
        if lowest.value >= least.value:
            return lowest, "16.5.1"
    return least, "14.1"


def _most_significant(terms: list[Term]) -> Cut:
    return max(terms, key=_significance), "14.3"
