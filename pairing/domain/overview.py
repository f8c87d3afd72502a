"""How the program made a round, as its system explains it on the arbiter's page of that round."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tabellone.engine import SYSTEMS, NoLegalPairing, UnknownSystem
from tabellone.engine.told import ToldAnswer, ToldPart
from tabellone.record import Record

TYPED = re.compile(r"([0-9]{1,4})(?:[^0-9]{1,5}([0-9]{1,4}))?")
"""One number, or two with something between them."""


@dataclass(frozen=True, slots=True)
class Overview:
    """What a system says of how it made a round, and the part of a page that shows it."""

    system: str
    explanation: Any
    """The facts that the system tells."""

    parts: tuple[ToldPart, ...] = ()
    """The same in sentences, of systems that have them."""
    answers: bool = False
    """Whether the system says why two do not meet."""
    rows: Any = None
    """Who stands where, of systems that have a page for it."""

    @property
    def template(self) -> str:
        """The page of the rows."""
        return f"pairing/_overview_{self.system}.html"


@dataclass(frozen=True, slots=True)
class Question:
    """Why two do not meet, or (``other`` 0) why one does not have the bye; numbers of contestants."""

    one: int
    other: int

    @property
    def text(self) -> str:
        """As it is asked again."""
        return f"{self.one}-{self.other}"


def question_of(text: str) -> Question | None:
    """What somebody typed: ``3 17``, ``3-17``, or ``3`` alone for the bye; None for anything else."""
    found = TYPED.fullmatch(text.strip())
    if found is None or not int(found[1]):
        return None
    return Question(int(found[1]), int(found[2] or 0))


def answer_to(question: Question, record: Record, number: int) -> ToldAnswer | None:
    """Why the two do not meet in that round; None for systems that do not say, and where there is no pairing."""
    if record.system not in SYSTEMS or question.one == question.other:
        return None
    try:
        found = SYSTEMS[record.system].why_not_pair(record, number, question.one, question.other)
    except (NoLegalPairing, UnknownSystem):
        return None
    return found[1]


def overview_of(record: Record, number: int) -> Overview | None:
    """How the record's system makes that round; None for systems that do not say, and where there is no pairing."""
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
    return Overview(record.system, explanation, parts, True, system.rows_of(record, number))
