"""A table as a workbook."""

from __future__ import annotations

import io

import pytest
from openpyxl import load_workbook

from tabellone.sheets import FORMATS, Cell, Column, Sheet
from tests.tabellone.sheets.example import SHEET


def test_excel_has_numbers_as_numbers_and_texts_as_texts() -> None:
    book = load_workbook(io.BytesIO(FORMATS["xlsx"].write(SHEET)))
    page = book.worksheets[0]
    assert (page.title, page.freeze_panes) == ("Standings  after  3", "A2")
    assert [[cell.value for cell in row] for row in page.iter_rows()] == [
        ["Rank", "Name", "Points"],
        [1, '=HYPERLINK("x")', 2.5],
        [2, "Őri, Łucja", 0],
        [3, None, None],
    ]
    assert page.cell(2, 2).data_type == "s"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Standings", "Standings"),
        ("Round 3/9: 'U18' [A]*?", "Round 3 9   U18   A"),
        ("x" * 40, "x" * 31),
        ("[:]", "1"),
        ("", "1"),
    ],
)
def test_the_page_has_a_name_that_excel_admits(title: str, name: str) -> None:
    sheet = Sheet("E", title, (Column("Name", "name"),), ())
    assert load_workbook(io.BytesIO(FORMATS["xlsx"].write(sheet))).sheetnames == [name]


def test_a_column_is_as_wide_as_its_longest_text_between_two_limits() -> None:
    columns = (Column("No.", "no", is_number=True), Column("Name", "name"), Column("Club", "club"))
    sheet = Sheet("E", "T", columns, ((Cell.of(1), Cell.of("x" * 20), Cell.of("x" * 90)),))
    page = load_workbook(io.BytesIO(FORMATS["xlsx"].write(sheet))).worksheets[0]
    assert [page.column_dimensions[letter].width for letter in "ABC"] == [7, 22, 48]
    assert [page.cell(1, place).alignment.horizontal for place in (1, 2)] == ["right", "left"]
