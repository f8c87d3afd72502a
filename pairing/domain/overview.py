"""How the program made a round, as its system explains it on the arbiter's page of that round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabellone.engine import SYSTEMS, NoLegalPairing, UnknownSystem
from tabellone.engine.told import ToldAnswer, ToldPart
from tabellone.record import Record


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
