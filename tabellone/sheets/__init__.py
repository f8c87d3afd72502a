"""Tables as files: CSV, Excel, JSON and PDF. Each is a pure function of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabellone.sheets import as_csv, as_json, as_pdf, as_xlsx
from tabellone.sheets.sheet import Cell, Column, Paper, Sheet, SheetPart

__all__ = ["FORMATS", "Cell", "Column", "Format", "Paper", "Sheet", "SheetPart"]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file, and the function that writes a sheet in it."""

    name: str
    content_type: str
    make: Callable[[Sheet, Paper], bytes]

    def write(self, sheet: Sheet, paper: Paper | None = None) -> bytes:
        """Return the sheet as a file of this kind, without characters that files cannot contain.

        Only a PDF uses the paper.
        """
        return self.make(sheet.cleaned(), paper or Paper())


FORMATS = {
    "csv": Format("CSV", "text/csv; charset=utf-8", lambda sheet, _paper: as_csv.write(sheet)),
    "xlsx": Format(
        "Excel",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        lambda sheet, _paper: as_xlsx.write(sheet),
    ),
    "json": Format("JSON", "application/json", lambda sheet, _paper: as_json.write(sheet)),
    "pdf": Format("PDF", "application/pdf", as_pdf.write),
}
"""Formats by file extension."""
