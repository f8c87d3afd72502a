"""A form with labelled fields, tables and signatures: the same for PDF, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from tabellone.sheets import as_csv, as_pdf
from tabellone.sheets.sheet import Cell, Column, Paper, Plain, clean

FULL_WIDTH = 12
"""The fields of a row share so many columns."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A labelled field."""

    label: str
    key: str
    value: str
    width: int = FULL_WIDTH


@dataclass(frozen=True, slots=True)
class FormTable:
    """A table, with its name for programs."""

    key: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class FormHeading:
    """A heading between the blocks."""

    text: str


@dataclass(frozen=True, slots=True)
class FormSignatures:
    """Lines to sign, next to each other; each with its label below."""

    labels: tuple[str, ...]


FormRow: TypeAlias = tuple[FormField, ...]
FormBlock: TypeAlias = FormRow | FormTable | FormHeading | FormSignatures


@dataclass(frozen=True, slots=True)
class FormPaper:
    """A form on paper: its code, its title, and its blocks from top to bottom."""

    code: str
    title: str
    event: str
    blocks: tuple[FormBlock, ...]
    notes: tuple[str, ...] = ()
    is_landscape: bool = False

    def fields(self) -> Iterator[FormField]:
        """Yield all fields, from top to bottom."""
        for block in self.blocks:
            if isinstance(block, tuple):
                yield from block

    def tables(self) -> Iterator[FormTable]:
        """Yield all tables, from top to bottom."""
        return (block for block in self.blocks if isinstance(block, FormTable))

    def cleaned(self) -> FormPaper:
        """Return the form without characters that files cannot contain (see ``clean``)."""
        blocks = tuple(map(_cleaned, self.blocks))
        return replace(self, event=clean(self.event), blocks=blocks, notes=tuple(map(clean, self.notes)))


def _cleaned(block: FormBlock) -> FormBlock:
    if isinstance(block, tuple):
        return tuple(replace(field, value=clean(field.value)) for field in block)
    if isinstance(block, FormTable):
        return replace(block, rows=tuple(tuple(map(_cleaned_cell, row)) for row in block.rows))
    if isinstance(block, FormHeading):
        return FormHeading(clean(block.text))
    return block


def _cleaned_cell(cell: Cell) -> Cell:
    return Cell(clean(cell.text), clean(cell.value) if isinstance(cell.value, str) else cell.value)


def as_json(form: FormPaper, _paper: Paper) -> bytes:
    """Return the form as an object: its fields by name, and its tables with an object for each row."""
    document: dict[str, object] = {"form": form.code, "fields": {field.key: field.value for field in form.fields()}}
    for table in form.tables():
        keys = [column.key for column in table.columns]
        document[table.key] = [dict(zip(keys, (cell.value for cell in row), strict=True)) for row in table.rows]
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def as_table(form: FormPaper, _paper: Paper) -> bytes:
    """Return the form as CSV: a line for each field and each cell; part, row (0: a field), name and value."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(["Part", "Row", "Name", "Value"])
    lines: list[tuple[str, int, str, Plain]] = [("fields", 0, field.key, field.value) for field in form.fields()]
    for table in form.tables():
        for number, row in enumerate(table.rows, start=1):
            lines += [
                (table.key, number, column.key, cell.value) for column, cell in zip(table.columns, row, strict=True)
            ]
    writer.writerows([part, row, name, as_csv.plain(value)] for part, row, name, value in lines)
    return stream.getvalue().encode("utf-8-sig")


def as_paper(form: FormPaper, paper: Paper) -> bytes:
    """Return the form as a PDF."""
    order = {"template": "sheets/form.typ", "sheet": form_data(form, paper), "missing": paper.missing}
    return as_pdf.press(order | {"timestamp": paper.timestamp or None})


def form_data(form: FormPaper, paper: Paper) -> dict[str, object]:
    """Return the data for the template."""
    return {
        "code": form.code,
        "title": form.title,
        "event": form.event,
        "as_of": paper.as_of,
        "mark": clean(paper.mark),
        "paper": paper.size,
        "language": paper.language,
        "fonts": as_pdf.FONTS,
        "landscape": form.is_landscape,
        "blocks": [_block_data(block) for block in form.blocks],
        "notes": [note for note in form.notes if note],
    }


def _block_data(block: FormBlock) -> dict[str, object]:
    if isinstance(block, tuple):
        fields = [{"label": field.label, "value": field.value, "width": field.width} for field in block]
        return {"kind": "fields", "fields": fields}
    if isinstance(block, FormHeading):
        return {"kind": "heading", "text": block.text}
    if isinstance(block, FormSignatures):
        return {"kind": "signatures", "labels": block.labels}
    columns = [
        {"heading": column.heading, "number": column.is_number, "wide": column.is_wide, "centred": column.is_centred}
        for column in block.columns
    ]
    return {"kind": "table", "columns": columns, "rows": [[cell.text for cell in row] for row in block.rows]}


@dataclass(frozen=True, slots=True)
class FormFormat:
    """A kind of file, and the function that writes a form in it."""

    name: str
    content_type: str
    make: Callable[[FormPaper, Paper], bytes]

    def write(self, form: FormPaper, paper: Paper | None = None) -> bytes:
        """Return the form as a file of this kind. Only a PDF uses the paper."""
        return self.make(form.cleaned(), paper or Paper())


FORM_FORMATS = {
    "pdf": FormFormat("PDF", "application/pdf", as_paper),
    "json": FormFormat("JSON", "application/json", as_json),
    "csv": FormFormat("CSV", "text/csv; charset=utf-8", as_table),
}
"""Formats by file extension."""
