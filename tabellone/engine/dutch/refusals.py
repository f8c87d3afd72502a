"""What the absolute criteria of the Dutch system rule out, with their articles."""

from __future__ import annotations

from tabellone.engine.reasons.refusals import Refusals
from tabellone.engine.swiss.common import Field
from tabellone.record import Record

ARTICLES = {
    "C1": ("2.1.1", "C.1"),
    "C2": ("2.1.2", "C.2"),
    "C3": ("2.1.3", "C.3"),
    "C4": ("2.2.1", "C.4"),
}
"""Of the absolute criteria, in the editions of 2026 and of 2017."""


def refusals_of(record: Record, field: Field) -> Refusals:
    """What they rule out in that round."""
    is_2017 = field.edition == "2017"
    return Refusals(record, field, {criterion: articles[is_2017] for criterion, articles in ARTICLES.items()})
