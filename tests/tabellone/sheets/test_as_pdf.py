"""A table on paper."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from tabellone.sheets import FORMATS, Cell, Column, Paper, Sheet, as_pdf
from tests.tabellone.sheets.example import SHEET, text_of, wide_sheet


@pytest.mark.parametrize(
    ("columns", "size", "page"),
    [
        (3, "a4", (595, 842)),
        (25, "a4", (842, 595)),
        (3, "us-letter", (612, 792)),
        (25, "us-letter", (792, 612)),
    ],
)
def test_a_page_lies_where_the_table_is_wide_and_is_of_the_size_asked_for(
    columns: int, size: str, page: tuple[int, int]
) -> None:
    reader = PdfReader(io.BytesIO(FORMATS["pdf"].write(wide_sheet(columns, 5), Paper(size=size))))
    assert [round(side) for side in (reader.pages[0].mediabox.width, reader.pages[0].mediabox.height)] == list(page)


def test_each_page_has_the_headings_the_event_its_number_and_the_time() -> None:
    paper = Paper(as_of="As of 3 May 2026, 15:04", address="https://example.org/e/tower-open/crosstable/")
    reader = PdfReader(io.BytesIO(FORMATS["pdf"].write(wide_sheet(9, 120), paper)))
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) == 3
    for number, text in enumerate(texts, start=1):
        for wanted in ("Tower Open", "Crosstable", "R8", f"{number} / 3", paper.as_of, paper.address):
            assert wanted in text, (number, wanted)


def test_columns_that_do_not_fit_go_on_overleaf_beside_the_names_again() -> None:
    reader = PdfReader(io.BytesIO(FORMATS["pdf"].write(wide_sheet(60, 5))))
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) > 1
    assert all("Rossi, Anna 5" in text for text in texts)
    headings = [word for text in texts for word in text.split() if word.startswith("R") and word[1:].isdecimal()]
    assert headings == [f"R{place}" for place in range(60)]


def test_a_pdf_of_nothing_is_a_page() -> None:
    assert len(PdfReader(io.BytesIO(FORMATS["pdf"].write(Sheet("E", "Standings", SHEET.columns, ())))).pages) == 1


def test_right_to_left_names_are_joined_and_run_from_the_right() -> None:
    pdf = FORMATS["pdf"].write(Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("محمد"),), (Cell.of("כהן"),))))
    glyphs = re.findall(r"[\ufe70-\ufeff]|[\u0600-\u06ff]|[\u0590-\u05ff]", text_of(pdf))
    assert sorted("".join(glyphs)) == sorted("محمدכהן")


@pytest.mark.parametrize(("length", "has_code"), [(60, True), (4000, False)])
def test_the_first_page_has_the_address_as_a_code_unless_it_is_endless(length: int, *, has_code: bool) -> None:
    paper = Paper(address="https://example.org/".ljust(length, "x"))
    assert (as_pdf.sheet_data(SHEET, paper)["qr"] != "") == has_code
    assert FORMATS["pdf"].write(SHEET, paper).startswith(b"%PDF-")


def test_a_press_that_cannot_set_the_sheet_says_what_it_said() -> None:
    with pytest.raises(RuntimeError, match="two or three letter"):
        FORMATS["pdf"].write(SHEET, Paper(language="no language"))


def test_the_longest_texts_of_a_column_are_measured_east_asian_ones_twice() -> None:
    names = ["x" * length for length in range(1, 60)] + ["李" * 40]
    sheet = Sheet("E", "T", (Column("Name", "name"),), tuple((Cell.of(name),) for name in names))
    columns = as_pdf.sheet_data(sheet, Paper())["columns"]
    assert isinstance(columns, list)
    assert columns[0]["longest"] == ["李" * 40, *("x" * length for length in range(59, 20, -1))]


@pytest.mark.parametrize(("wide", "leading"), [((), 0), ((0,), 1), ((1,), 2), ((2,), 0), ((1, 2), 2)], ids=str)
def test_the_columns_up_to_the_name_lead_each_page_unless_they_are_all(wide: tuple[int, ...], leading: int) -> None:
    columns = tuple(Column("x", str(place), is_wide=place in wide) for place in range(3))
    assert as_pdf.sheet_data(Sheet("E", "T", columns, ()), Paper())["leading"] == leading
