"""How the program made a round, as its system explains it on the arbiter's page of that round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabellone.engine import SYSTEMS, NoLegalPairing, UnknownSystem
from tabellone.engine.told import ToldPart
from tabellone.record import Record


@dataclass(frozen=True, slots=True)
class Overview:
    """What a system says of how it made a round, and the part of a page that shows it."""

    system: str
    explanation: Any
    """A value of the system's module ``explanation``."""

    parts: tuple[ToldPart, ...] = ()
    """The same in sentences, of systems that have them."""

    @property
    def template(self) -> str:
        return "pairing/_overview_told.html" if self.parts else f"pairing/_overview_{self.system}.html"


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
    return Overview(record.system, explanation, system.explain_in_words(record, explanation))
