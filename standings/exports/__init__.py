"""Tables as files: CSV, Excel, JSON and PDF. Each is a pure function of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from standings.exports import as_csv, as_json, as_pdf, as_xlsx
from standings.exports.sheet import Cell, Column, Sheet

__all__ = ["FORMATS", "Cell", "Column", "Format", "Sheet"]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file, and what makes it of a sheet."""

    name: str
    content_type: str
    write: Callable[[Sheet], bytes]


FORMATS = {
    "csv": Format("CSV", "text/csv; charset=utf-8", as_csv.write),
    "xlsx": Format("Excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx.write),
    "json": Format("JSON", "application/json", as_json.write),
    "pdf": Format("PDF", "application/pdf", as_pdf.write),
}
"""By the ending of the file's name."""
