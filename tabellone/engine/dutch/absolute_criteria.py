"""Pairs and byes excluded by the absolute criteria of the Dutch system, with their articles."""

from __future__ import annotations

from tabellone.engine.reasons.illegal_pairings import Refusals
from tabellone.engine.swiss.common import Field
from tabellone.record import Record

ARTICLES = {
    "C1": ("2.1.1", "C.1"),
    "C2": ("2.1.2", "C.2"),
    "C3": ("2.1.3", "C.3"),
    "C4": ("2.2.1", "C.4"),
}
"""Articles of the absolute criteria in the 2026 and 2017 editions."""


def refusals_of(record: Record, field: Field) -> Refusals:
    """Return the pairs and byes excluded in this round."""
    is_2017 = field.edition == "2017"
    return Refusals(record, field, {criterion: articles[is_2017] for criterion, articles in ARTICLES.items()})
