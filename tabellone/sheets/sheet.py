"""A table to write to a file: the same for every format."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import TypeAlias

Plain: TypeAlias = str | int | float | None
"""The value of a cell in a spreadsheet."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, its name for programs, and whether it holds numbers."""

    heading: str
    key: str
    is_number: bool = False
    is_wide: bool = False
    """It gets the width that the others leave."""
    is_strong: bool = False
    """True if it is emphasised on paper, such as a board's number."""
    is_printed: bool = True
    """False if it is only in files for programs, not on paper."""
    is_centred: bool = False
    """True if its heading and cells are centred on paper, such as the rounds of a crosstable."""
    is_optional: bool = False
    """True if it is left out on paper when no row has a text in it."""
    room: int = 0
    """Minimum width on paper in millimetres, for a text written by hand."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: for people (``5½``) and for programs (``5.5``)."""

    text: str
    value: Plain

    @classmethod
    def of(cls, value: Plain) -> Cell:
        """Return the cell of a value written alike for people and programs; empty for None and 0."""
        return cls(str(value) if value else "", value)


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Rows below a heading of their own: the index of the first one, the text above, and below with room to sign."""

    first_row: int
    title: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole table. ``facts`` are for programs, ``notes`` are printed below it for people."""

    event: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    facts: tuple[tuple[str, Plain], ...] = ()
    notes: tuple[str, ...] = ()
    state: str = ""
    """The status in words: final, or in progress."""
    lists: int = 1
    """Number of lists beside each other on a page."""
    letters: int = 11
    """Maximum font size on paper in points; many columns may need a smaller one."""
    row_height: int = 0
    """Minimum height on paper of a row with one line, in points, with any font size."""
    parts: tuple[SheetPart, ...] = ()
    """Rows on pages of their own, unless the next fields say otherwise, in order; empty: one list."""
    parts_follow: bool = False
    """True if the parts follow each other on a page, each under its title."""
    parts_cut: bool = False
    """True if as many parts as fit share a page, which is cut between them."""

    def cleaned(self) -> Sheet:
        """Return the sheet without characters that files cannot contain (see ``clean``)."""
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


SIZES = {"a5": (148.0, 210.0), "a4": (210.0, 297.0), "us-letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""Width and height of paper in millimetres."""


@dataclass(frozen=True, slots=True)
class Paper:
    """Data only for paper: its size, the page's address, the date of the state, the language."""

    size: str = "a4"
    """A size of `SIZES`."""
    address: str = ""
    as_of: str = ""
    language: str = "en"
    timestamp: int = 0
    """Creation time that the PDF states, in seconds since 1970, for the same bytes of the same content; 0: now."""
    mark: str = ""
    """A mark at the top of each page; empty: none."""
    missing: str = ""
    """Note if no font on this computer has some of the letters."""


def clean(text: str) -> str:
    """Return the text without control characters, surrogate halves and code points that are never characters.

    XML forbids some of them, UTF-8 others, and none is visible. Line separators become a space.
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
