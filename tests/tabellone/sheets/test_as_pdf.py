"""A table on paper."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from pypdf import PdfReader

from tabellone.sheets import FORMATS, Cell, Column, Paper, Sheet, as_pdf
from tabellone.sheets.sheet import Plain
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


def pairings(players: int) -> Sheet:
    """A round as the pairings of an event have it, with long names here and there."""
    columns = (
        Column("Board", "board", is_number=True, is_strong=True),
        Column("Points", "white_points", is_number=True),
        Column("White", "white", is_wide=True),
        Column("Rating", "white_rating", is_number=True, is_optional=True),
        Column("Result", "result", is_centred=True),
        Column("Black", "black", is_wide=True),
        Column("Rating", "black_rating", is_number=True, is_optional=True),
        Column("Points", "black_points", is_number=True),
    )
    names = ("GM Clairfontaine-Roux, Thibault", "Đorđević, Miloš", "Őri, Łucja", "Ковалевський, Остап", "Oğuz, Gülşen")
    games: Iterator[tuple[Plain, ...]] = (
        (board, "4½", f"{names[board % 5]} w{board}", 2233, "", f"{names[board % 3]} b{board}", 2411, "4")
        for board in range(1, players // 2 + 1)
    )
    rows = tuple(tuple(map(Cell.of, game)) for game in games)
    return Sheet("Lanterna Open", "Round 6 of 9", columns, rows, letters=13, row_height=18)


@pytest.mark.parametrize(("players", "boards"), [(8, [4]), (60, [30]), (300, [37, 41, 41, 31])])
def test_pairings_stand_upright_with_about_36_boards_a_page(players: int, boards: list[int]) -> None:
    paper = Paper(address="https://example.org/e/lanterna-open/6/")
    pages = PdfReader(io.BytesIO(FORMATS["pdf"].write(pairings(players), paper))).pages
    texts = [page.extract_text() for page in pages]
    assert [[int(board) for board in re.findall(r"\bw(\d+)", text)] for text in texts] == [
        list(range(sum(boards[:page]) + 1, sum(boards[: page + 1]) + 1)) for page in range(len(boards))
    ]
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in pages} == {(595, 842)}
    assert all("Board Points White Rating Result Black Rating Points" in text for text in texts)


def test_latin_greek_and_cyrillic_have_the_typeface_of_the_pages() -> None:
    names = ("Őri, Łucja", "Петров", "Παπάς", "Trương Nguyễn")
    sheet = Sheet("E", "T", (Column("Name", "name"),), tuple((Cell.of(name),) for name in names))
    fonts = {
        str(font.get_object()["/BaseFont"]).split("+")[1].split("-")[0]
        for page in PdfReader(io.BytesIO(FORMATS["pdf"].write(sheet))).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    }
    scripts = ("Latin", "LatinExtended", "Vietnamese", "Greek", "Cyrillic")
    assert fonts == {f"TabelloneSans{script}" for script in scripts}


def test_an_optional_column_is_printed_only_where_a_row_has_a_text() -> None:
    columns = (Column("Name", "name"), Column("Rating", "rating", is_optional=True), Column("Result", "result"))
    empty, rated = (Cell.of(text) for text in ("", 2411))
    without = Sheet("E", "T", columns, ((Cell.of("Anna"), empty, empty),))
    assert "Name Result\n" in text_of(FORMATS["pdf"].write(without))
    mixed = Sheet("E", "T", columns, (*without.rows, (Cell.of("Ugo"), rated, empty)))
    assert "Name Rating Result\n" in text_of(FORMATS["pdf"].write(mixed))


def test_a_pdf_with_a_time_has_the_same_bytes_each_time_and_states_that_time() -> None:
    sheet, paper = wide_sheet(3, 5), Paper(timestamp=1_800_000_000)
    found = FORMATS["pdf"].write(sheet, paper)
    assert found == FORMATS["pdf"].write(sheet, paper)
    assert b"/CreationDate(D:20270115080000Z)" in found
