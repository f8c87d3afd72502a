"""A table as CSV: what a spreadsheet reads."""

from __future__ import annotations

import csv
import io

import pytest

from tabellone.sheets import FORMATS, Cell, Column, Sheet
from tests.tabellone.sheets.example import SHEET


def test_csv_has_numbers_with_a_point_and_no_formulas() -> None:
    data = FORMATS["csv"].write(SHEET)
    assert data.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(io.StringIO(data.decode("utf-8-sig")))) == [
        ["Rank", "Name", "Points"],
        ["1", '\'=HYPERLINK("x")', "2.5"],
        ["2", "Őri, Łucja", "0"],
        ["3", "", ""],
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@sum", "2=2", "a-b", "½"])
def test_only_a_text_that_a_spreadsheet_would_compute_is_marked_as_text(text: str) -> None:
    sheet = Sheet("E", "T", (Column("Name", "name"),), ((Cell.of(text),), (Cell("-5", -5),)))
    rows = list(csv.reader(io.StringIO(FORMATS["csv"].write(sheet).decode("utf-8-sig"))))
    assert rows == [["Name"], [f"'{text}" if text[0] in "=+-@" else text], ["-5"]]
