"""What holds of every kind of file: it opens, whatever the names are, and has what it should have and no more."""

from __future__ import annotations

import csv
import io
import json

from hypothesis import given, settings, strategies as st
from openpyxl import load_workbook
from pypdf import PdfReader

from tabellone.sheets import FORMATS, Cell, Column, Sheet
from tests.tabellone.sheets.example import text_of

ANY_NAME = st.text(max_size=60)


@given(st.lists(ANY_NAME, max_size=4), st.integers(1, 90), ANY_NAME, st.integers(1, 2))
@settings(max_examples=25)
def test_whatever_the_names_and_however_many_columns_the_file_opens(
    names: list[str], columns: int, heading: str, lists: int
) -> None:
    sheet = Sheet(
        heading,
        heading,
        tuple(Column(heading or "1", str(place), is_wide=place % 5 == 1) for place in range(columns)),
        tuple((Cell.of(name),) * columns for name in names),
        notes=(heading,),
        state=heading,
        lists=lists,
    )
    assert len(PdfReader(io.BytesIO(FORMATS["pdf"].write(sheet))).pages) >= 1
    book = load_workbook(io.BytesIO(FORMATS["xlsx"].write(sheet)))
    assert book.worksheets[0].max_row == len(names) + 1


def test_what_is_no_character_is_in_no_file() -> None:
    odd = Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("A\ufffe\uffff\x00\x1f\ud800\U0001fffe\ufdd0B\nC"),),))
    book = load_workbook(io.BytesIO(FORMATS["xlsx"].write(odd)))
    assert book.worksheets[0].cell(2, 1).value == "AB C"
    assert json.loads(FORMATS["json"].write(odd))["rows"] == [{"name": "AB C"}]
    assert list(csv.reader(io.StringIO(FORMATS["csv"].write(odd).decode("utf-8-sig"))))[1] == ["AB C"]
    assert "AB C" in text_of(FORMATS["pdf"].write(odd))


def test_columns_for_programs_are_not_printed() -> None:
    sheet = Sheet(
        "E", "T", (Column("Seen", "a"), Column("Hidden", "b", is_printed=False)), ((Cell.of("x"), Cell.of("y")),)
    )
    assert ("Seen" in text_of(FORMATS["pdf"].write(sheet)), "Hidden" in text_of(FORMATS["pdf"].write(sheet))) == (
        True,
        False,
    )
    assert FORMATS["csv"].write(sheet).decode("utf-8-sig").splitlines() == ["Seen,Hidden", "x,y"]
