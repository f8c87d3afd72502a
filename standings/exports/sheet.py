"""A table that becomes a file: the same for every format."""

from __future__ import annotations

from dataclasses import dataclass
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
class Sheet:
    """A whole table. ``facts`` are said to programs beside it, ``notes`` to people below it."""

    event: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    facts: tuple[tuple[str, Plain], ...] = ()
    notes: tuple[str, ...] = ()
