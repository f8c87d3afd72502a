"""A table that becomes a file: the same for every format."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import TypeAlias

Plain: TypeAlias = str | int | float | None
"""What a spreadsheet keeps of a cell."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what stands above it, its name for programs, and whether it holds numbers."""

    heading: str
    key: str
    is_number: bool = False
    is_wide: bool = False
    """It takes the width that the others leave."""
    is_strong: bool = False
    """On paper it is what the eye looks for: a board's number."""
    is_printed: bool = True
    """Whether it stands on paper too, or only in files for programs."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: for people (``5½``) and for programs (``5.5``)."""

    text: str
    value: Plain

    @classmethod
    def of(cls, value: Plain) -> Cell:
        """The cell of a value that people and programs write alike; nothing for None and 0."""
        return cls(str(value) if value else "", value)


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Rows with a page of their own on paper: the first of them, what is said above, and below with room to sign."""

    first_row: int
    title: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole table. ``facts`` are said to programs beside it, ``notes`` to people below it."""

    event: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    facts: tuple[tuple[str, Plain], ...] = ()
    notes: tuple[str, ...] = ()
    state: str = ""
    """Of what it is the state, in words: final, or still running."""
    lists: int = 1
    """Into how many lists beside each other a page of it is divided."""
    letters: int = 11
    """How large its letters are on paper at most, in points; as many columns as it has may need smaller ones."""
    parts: tuple[SheetPart, ...] = ()
    """Its rows on pages of their own, in their order; without any it is one list."""

    def cleaned(self) -> Sheet:
        """The sheet without what no file may hold (see ``clean``)."""
        return replace(
            self,
            event=clean(self.event),
            title=clean(self.title),
            columns=tuple(replace(column, heading=clean(column.heading)) for column in self.columns),
            rows=tuple(tuple(Cell(clean(cell.text), _clean_value(cell.value)) for cell in row) for row in self.rows),
            facts=tuple((key, _clean_value(value)) for key, value in self.facts),
            notes=tuple(map(clean, self.notes)),
            state=clean(self.state),
            parts=tuple(
                replace(part, title=clean(part.title), notes=tuple(map(clean, part.notes))) for part in self.parts
            ),
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """What is only said on paper: its size, where the page lives, as of when it is, in which language."""

    size: str = "a4"
    address: str = ""
    as_of: str = ""
    language: str = "en"
    missing: str = ""
    """What is said when no font on this computer has some of the letters."""


def clean(text: str) -> str:
    """The text without control characters, halves of surrogate pairs and code points that never are characters:
    XML forbids some of them, UTF-8 others, and none can be seen. What divides lines becomes a space.
    """
    if text.isprintable():
        return text
    return "".join(_seen(letter) for letter in text)


def _seen(letter: str) -> str:
    if letter in "\t\n\r\v\f\x85\u2028\u2029":
        return " "
    if (
        unicodedata.category(letter) in ("Cc", "Cs")
        or ord(letter) & 0xFFFE == 0xFFFE
        or 0xFDD0 <= ord(letter) <= 0xFDEF
    ):
        return ""
    return letter


def _clean_value(value: Plain) -> Plain:
    return clean(value) if isinstance(value, str) else value
