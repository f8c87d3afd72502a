"""An Excel workbook of one sheet."""

from __future__ import annotations

import io
import re

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tabellone.sheets.sheet import Plain, Sheet

WIDEST, NARROWEST = 48, 7
FORBIDDEN_IN_NAMES = re.compile(r"[\[\]:*?/\\']")
LONGEST_NAME = 31


def write(sheet: Sheet) -> bytes:
    """Return the sheet as a workbook: a bold, fixed line of headings, numbers as numbers, no formulas."""
    book = Workbook()
    book.remove(book.worksheets[0])
    page: Worksheet = book.create_sheet(FORBIDDEN_IN_NAMES.sub(" ", sheet.title)[:LONGEST_NAME].strip() or "1")
    for row, cells in enumerate(sheet.rows, start=2):
        for column, cell in enumerate(cells, start=1):
            _put(page, row, column, cell.value)
    for place, heading in enumerate(sheet.columns, start=1):
        _put(page, 1, place, heading.heading)
        page.cell(1, place).font = Font(bold=True)
        page.cell(1, place).alignment = Alignment(horizontal="right" if heading.is_number else "left")
        longest = max([len(heading.heading), *(len(row[place - 1].text) for row in sheet.rows)])
        page.column_dimensions[get_column_letter(place)].width = min(max(longest + 2, NARROWEST), WIDEST)
    page.freeze_panes = "A2"
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _put(page: Worksheet, row: int, column: int, value: Plain) -> None:
    cell = page.cell(row, column)
    if isinstance(value, str):
        cell.value = value
        cell.data_type = "s"  # a text that begins with = stays a text
    else:
        cell.value = value
