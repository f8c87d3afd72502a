"""CSV for spreadsheets: UTF-8 with a byte order mark, commas, numbers with a decimal point."""

from __future__ import annotations

import csv
import io

from tabellone.sheets.sheet import Plain, Sheet

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters of a text that a spreadsheet would compute instead of show."""


def write(sheet: Sheet) -> bytes:
    """Return the sheet as CSV, with a line of headings."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow([column.heading for column in sheet.columns])
    writer.writerows([[plain(cell.value) for cell in row] for row in sheet.rows])
    return stream.getvalue().encode("utf-8-sig")


def plain(value: Plain) -> str | int | float:
    """Return the value as a spreadsheet shows it: a text that looks like a formula stays a text."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return "" if value is None else value
