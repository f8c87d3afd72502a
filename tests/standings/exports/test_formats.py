"""Files of a table: what a spreadsheet, a program and a printer get."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from openpyxl import load_workbook

from standings.exports import FORMATS, Cell, Column, Sheet

SHEET = Sheet(
    "Tower Open",
    "Standings: after [3]",
    (
        Column("Rank", "rank", is_number=True),
        Column("Name", "name", is_wide=True),
        Column("Points", "points", is_number=True),
    ),
    (
        (Cell.of(1), Cell.of('=HYPERLINK("x")'), Cell("2½", 2.5)),
        (Cell.of(2), Cell.of("Őri, Łucja"), Cell("0", 0)),
        (Cell.of(3), Cell.of(None), Cell("–", None)),
    ),
    (("after_round", 3),),
    ("BH: Buchholz",),
)


def test_csv_has_numbers_with_a_point_and_no_formulas() -> None:
    data = FORMATS["csv"].write(SHEET)
    assert data.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(io.StringIO(data.decode("utf-8-sig")))) == [
        ["Rank", "Name", "Points"],
        ["1", '\'=HYPERLINK("x")', "2.5"],
        ["2", "Őri, Łucja", "0"],
        ["3", "", ""],
    ]


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


def test_json_has_the_facts_and_an_object_per_row() -> None:
    assert json.loads(FORMATS["json"].write(SHEET)) == {
        "event": "Tower Open",
        "after_round": 3,
        "rows": [
            {"rank": 1, "name": '=HYPERLINK("x")', "points": 2.5},
            {"rank": 2, "name": "Őri, Łucja", "points": 0},
            {"rank": 3, "name": None, "points": None},
        ],
    }


@pytest.mark.parametrize(("columns", "lies"), [(3, False), (40, True)])
def test_a_pdf_lies_where_the_table_is_wide_and_has_a_page_per_so_many_lines(columns: int, *, lies: bool) -> None:
    wide = Sheet(
        "Tower Open",
        "Crosstable",
        tuple(Column(f"{number}", f"{number}", is_number=number > 0) for number in range(columns)),
        tuple(tuple(Cell.of(f"12w{number % 2}") for number in range(columns)) for _row in range(120)),
    )
    data = FORMATS["pdf"].write(wide)
    assert data.startswith(b"%PDF-")
    width, height = map(float, re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)[0])
    assert (width > height) == lies
    assert len(re.findall(rb"/Type /Page\b", data)) > 1


def test_a_pdf_of_nothing_is_a_page() -> None:
    assert FORMATS["pdf"].write(Sheet("E", "Standings", SHEET.columns, ())).startswith(b"%PDF-")


def test_a_pdf_knows_the_letters_of_names_and_points() -> None:
    # What a reader of the PDF copies as text stands in its tables from glyphs to letters.
    tables = b"".join(re.findall(rb"beginbfchar(.*?)endbfchar", FORMATS["pdf"].write(SHEET), re.DOTALL))
    assert all(f"<{ord(letter):04X}>".encode() in tables for letter in "½Ő–")
