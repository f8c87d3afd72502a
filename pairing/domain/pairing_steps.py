"""Pairing steps of a round for the arbiters' page, as the system explains them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tabellone.engine import SYSTEMS, NoLegalPairing, UnknownSystem
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart
from tabellone.record import Record

TYPED = re.compile(r"([0-9]{1,4})(?:[^0-9]{1,5}([0-9]{1,4}))?")
"""Pattern of one number, or of two numbers with a separator."""


@dataclass(frozen=True, slots=True)
class Overview:
    """A system's explanation of the pairing of a round, with the template that shows it."""

    system: str
    explanation: Any
    """Facts from the system."""

    parts: tuple[ExplanationPart, ...] = ()
    """Same facts in sentences, if the system has them."""
    rows: Any = None
    """Places of the contestants, if the system has a page for them."""

    @property
    def template(self) -> str:
        """Return the template of the rows."""
        return f"pairing/_overview_{self.system}.html"


@dataclass(frozen=True, slots=True)
class Question:
    """Question why two do not play each other, or (``other`` 0) why one does not get the bye; pairing numbers."""

    one: int
    other: int

    @property
    def text(self) -> str:
        """Return the question as typed text."""
        return f"{self.one}-{self.other}"


def question_of(text: str) -> Question | None:
    """Parse a question: ``3 17``, ``3-17``, or ``3`` alone for the bye; None for anything else."""
    found = TYPED.fullmatch(text.strip())
    if found is None or not int(found[1]):
        return None
    return Question(int(found[1]), int(found[2] or 0))


def answer_to(question: Question, record: Record, number: int) -> ExplanationAnswer | None:
    """Return why the two do not play each other in the round.

    None if the system does not explain it or there is no pairing.
    """
    if record.system not in SYSTEMS or question.one == question.other:
        return None
    try:
        found = SYSTEMS[record.system].why_not_pair(record, number, question.one, question.other)
    except (NoLegalPairing, UnknownSystem):
        return None
    return found[1]


def overview_of(record: Record, number: int) -> Overview | None:
    """Return the system's pairing steps of the round; None if it does not explain them or there is no pairing."""
    if record.system not in SYSTEMS:
        return None
    system = SYSTEMS[record.system]
    try:
        explanation = system.explain(record, number)
    except (NoLegalPairing, UnknownSystem):
        return None
    if explanation is None:
        return None
    parts = system.explain_in_words(record, explanation)
    return Overview(record.system, explanation, parts, system.rows_of(record, number))
