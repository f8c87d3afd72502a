"""A PDF to print and to hang on the wall: A4, upright, or lying where the table is wide."""

from __future__ import annotations

from typing import Self

import font_roboto
from fpdf import FPDF
from fpdf.enums import Align, TableBordersLayout
from fpdf.fonts import FontFace, TTFFont

from standings.exports.sheet import Column, Sheet

FAMILY = "roboto"
MARGIN_MM = 12
LARGEST, SMALLEST_UPRIGHT, SMALLEST = 10.0, 8.0, 5.0
"""Sizes of the letters, in points; a table that needs smaller ones on an upright page lies."""
PADDING_MM = 1.6
GREY = (243, 244, 239)


class _Page(FPDF):
    """Pages that carry the event's name and their number."""

    def __init__(self, sheet: Sheet, *, is_lying: bool) -> None:
        super().__init__(orientation="landscape" if is_lying else "portrait", format="A4")
        self.sheet = sheet
        self.set_margin(MARGIN_MM)
        self.set_auto_page_break(auto=True, margin=MARGIN_MM + 4)
        self.add_font(FAMILY, "", font_roboto.Roboto)
        self.add_font(FAMILY, "B", font_roboto.RobotoBold)
        self.set_title(f"{sheet.event}: {sheet.title}")
        self.alias_nb_pages()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the files of the letters, which are read until the end."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    def footer(self) -> None:
        self.set_y(-MARGIN_MM)
        self.set_font(FAMILY, size=7)
        self.cell(0, 4, self.sheet.event, align="L")
        self.set_x(MARGIN_MM)
        self.cell(0, 4, f"{self.page_no()} / {{nb}}", align="R")


def write(sheet: Sheet) -> bytes:
    """The sheet as a PDF; letters become smaller until the columns fit, down to five points."""
    with _Page(sheet, is_lying=False) as upright:
        size, widths = _fitting(upright, sheet)
        if size >= SMALLEST_UPRIGHT:
            return _written(upright, sheet, size, widths)
    with _Page(sheet, is_lying=True) as lying:
        return _written(lying, sheet, *_fitting(lying, sheet))


def _written(page: _Page, sheet: Sheet, size: float, widths: list[float]) -> bytes:
    page.add_page()
    page.set_font(FAMILY, "B", 14)
    page.multi_cell(0, 7, sheet.event, new_x="LMARGIN", new_y="NEXT")
    page.set_font(FAMILY, "", 11)
    page.multi_cell(0, 7, sheet.title, new_x="LMARGIN", new_y="NEXT")
    page.ln(2)
    _table(page, sheet, size, widths)
    page.set_font(FAMILY, "", 8)
    for note in sheet.notes:
        page.ln(1)
        page.multi_cell(0, 4, note, new_x="LMARGIN", new_y="NEXT")
    return bytes(page.output())


def _table(page: _Page, sheet: Sheet, size: float, widths: list[float]) -> None:
    page.set_font(FAMILY, "", size)
    with page.table(
        col_widths=tuple(widths),
        text_align=tuple(Align.R if column.is_number else Align.L for column in sheet.columns),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        headings_style=FontFace(emphasis="BOLD", fill_color=GREY),
        line_height=size * 0.5,
        padding=(0.4, PADDING_MM / 2),
        width=sum(widths),
        align="L",
    ) as table:
        table.row([column.heading for column in sheet.columns])
        for row in sheet.rows:
            table.row([cell.text for cell in row])


def _fitting(page: _Page, sheet: Sheet) -> tuple[float, list[float]]:
    """The largest letters with which every column has the room its texts need, and the widths in millimetres."""
    size = LARGEST
    while True:
        widths = [_width(page, sheet, number, column, size) for number, column in enumerate(sheet.columns)]
        if sum(widths) <= page.epw:
            return size, _stretched(sheet, widths, page.epw)
        if size <= SMALLEST:
            return size, [width * page.epw / sum(widths) for width in widths]
        size -= 0.5


def _width(page: _Page, sheet: Sheet, number: int, column: Column, size: float) -> float:
    page.set_font(FAMILY, "B", size)
    heading = page.get_string_width(column.heading)
    page.set_font(FAMILY, "", size)
    return max([heading, *(page.get_string_width(row[number].text) for row in sheet.rows)]) + PADDING_MM + 0.6


def _stretched(sheet: Sheet, widths: list[float], whole: float) -> list[float]:
    wide = [number for number, column in enumerate(sheet.columns) if column.is_wide]
    spare = min(whole - sum(widths), 30.0) / max(len(wide), 1)
    return [width + spare if number in wide else width for number, width in enumerate(widths)]
