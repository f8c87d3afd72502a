"""Files of a table: what a spreadsheet, a program and a printer get."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from hypothesis import given, settings, strategies as st
from openpyxl import load_workbook
from pypdf import PdfReader

from tabellone.sheets import FORMATS, Cell, Column, Paper, Sheet, as_pdf, press

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


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def wide_sheet(columns: int, rows: int, *, name: str = "Rossi, Anna") -> Sheet:
    return Sheet(
        "Tower Open",
        "Crosstable",
        (
            Column("No.", "number", is_number=True),
            Column("Name", "name", is_wide=True),
            *(Column(f"R{place}", str(place)) for place in range(columns)),
        ),
        tuple((Cell.of(row), Cell.of(f"{name} {row}"), *(Cell.of("12w1"),) * columns) for row in range(1, rows + 1)),
    )


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


NAMES = (
    "Őri, Łucja", "Петров, Иван", "Παπαδόπουλος, Γιώργος", "Nguyễn Văn Ánh", "გელაშვილი", "Իվանով", "李明", "山田太郎",
    "김민준", "شارمة", "כהן", "5½ – ½",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_our_own_fonts_have_the_letters(name: str) -> None:
    # This standard of PDF is refused if a single letter is missing; fonts of the computer are not asked.
    sheet = Sheet("E", "T", (Column(name, "name", is_strong=True),), ((Cell.of(name),),))
    assert press.set_sheet(as_pdf.sheet_data(sheet, Paper()), of_computer=False).startswith(b"%PDF-")


def test_right_to_left_names_are_joined_and_run_from_the_right() -> None:
    pdf = FORMATS["pdf"].write(Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("محمد"),), (Cell.of("כהן"),))))
    glyphs = re.findall(r"[\ufe70-\ufeff]|[\u0600-\u06ff]|[\u0590-\u05ff]", text_of(pdf))
    assert sorted("".join(glyphs)) == sorted("محمدכהן")


def test_a_letter_that_no_font_has_is_said_on_the_paper() -> None:
    sheet = Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("\U000105c0"),),))
    assert "a letter is missing" in text_of(FORMATS["pdf"].write(sheet, Paper(missing="a letter is missing")))
    known = Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("Anna"),),))
    assert "a letter is missing" not in text_of(FORMATS["pdf"].write(known, Paper(missing="a letter is missing")))


def test_columns_for_programs_are_not_printed() -> None:
    sheet = Sheet(
        "E", "T", (Column("Seen", "a"), Column("Hidden", "b", is_printed=False)), ((Cell.of("x"), Cell.of("y")),)
    )
    assert ("Seen" in text_of(FORMATS["pdf"].write(sheet)), "Hidden" in text_of(FORMATS["pdf"].write(sheet))) == (
        True,
        False,
    )
    assert FORMATS["csv"].write(sheet).decode("utf-8-sig").splitlines() == ["Seen,Hidden", "x,y"]


@pytest.mark.parametrize(("length", "has_code"), [(60, True), (4000, False)])
def test_the_first_page_has_the_address_as_a_code_unless_it_is_endless(length: int, *, has_code: bool) -> None:
    paper = Paper(address="https://example.org/".ljust(length, "x"))
    assert (as_pdf.sheet_data(SHEET, paper)["qr"] != "") == has_code
    assert FORMATS["pdf"].write(SHEET, paper).startswith(b"%PDF-")
