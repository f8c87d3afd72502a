"""A document of sections: facts, tables, sentences and lines to sign, such as the minutes of an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(frozen=True, slots=True)
class DocumentSection:
    """A section. ``facts``: pairs of a name and its value; ``heads`` and ``rows``: a table; ``texts``: sentences."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    numbers: frozenset[int] = frozenset()
    """Indexes of columns with numbers, which are aligned at their end."""
    texts: tuple[str, ...] = ()

    def aligned(self) -> list[Literal["end", "start"]]:
        """Return the alignment of each column."""
        return ["end" if place in self.numbers else "start" for place in range(len(self.heads))]


@dataclass(frozen=True, slots=True)
class Document:
    """Sections of text, with lines for the ``signatures`` at the end."""

    event: str
    title: str
    sections: tuple[DocumentSection, ...]
    signatures: tuple[str, ...] = ()
    state: str = ""
    template: ClassVar[str] = "papers/document.typ"

    def data(self) -> dict[str, object]:
        """Return the data for the template, without empty sections."""
        return {
            "state": self.state,
            "sections": [
                {
                    "title": section.title,
                    "facts": section.facts,
                    "heads": section.heads,
                    "rows": section.rows,
                    "aligned": section.aligned(),
                    "texts": section.texts,
                }
                for section in self.sections
                if section.facts or section.rows or section.texts
            ],
            "signatures": self.signatures,
        }
