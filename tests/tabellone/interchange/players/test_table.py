"""Tables in Excel workbooks."""

from __future__ import annotations

import datetime
import io
import zipfile

import pytest
from openpyxl import Workbook

from tabellone.interchange.players import Entrant, TableError, TableLine, as_text, read_players, read_table


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_a_workbook_is_read_with_its_numbers_and_dates_and_without_formulas() -> None:
    data = workbook(
        ["Nome", "Elo", "Nascita", "ID FIDE", "Quota"],
        ["Rossi, Anna", 2104, datetime.date(1990, 5, 17), 800001.0, "=1+1"],
        [None, None, None, None, None],
        ["Verdi, Bo", "NC", 32000, None, True],
    )
    assert [(row.line, row.entrant) for row in read_players(data)] == [
        (2, Entrant("Rossi, Anna", 2104, fide_id="800001", birth="1990/05/17")),
        (4, Entrant("Verdi, Bo", birth="1987/08/11")),
    ]


def test_a_table_is_the_same_when_it_is_sent_as_text() -> None:
    for data in (workbook(["Nome", "Elo"], [], ['Ro"ssi, Anna', 2104]), workbook(["Rossi, Anna"], ["Verdi, Bo"])):
        lines = read_table(data)
        assert read_table(as_text(lines)) == lines


def test_a_small_file_that_would_unpack_to_gigabytes_is_not_unpacked() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (65 * 1024 * 1024))
    with pytest.raises(TableError) as caught:
        read_table(stream.getvalue())
    assert caught.value.found == "a workbook that is too large"


def test_cells_far_to_the_right_are_not_looked_at() -> None:
    book = Workbook()
    assert book.active is not None
    book.active.cell(1, 1, "Rossi")
    book.active.cell(1, 16000, "far away")
    stream = io.BytesIO()
    book.save(stream)
    (line,) = read_table(stream.getvalue())
    assert line == TableLine(1, ("Rossi",))


def test_a_workbook_has_no_more_columns_than_are_filled() -> None:
    book = Workbook()
    assert book.active is not None
    for row in (["Name", "Rating", None], ["Rossi", 1800, ""], ["Verdi", None, "Lodi"]):
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    lines = read_table(stream.getvalue())
    assert [line.cells for line in lines] == [("Name", "Rating"), ("Rossi", "1800"), ("Verdi", "", "Lodi")]


REPORT = "012 Open\n022 Lodi\n001    1 m    Rossi, Ada                        1800\n"


@pytest.mark.parametrize(
    ("data", "source", "expected", "found"),
    [
        (REPORT.encode(), "", "a list of players: import a report", "a tournament report (TRF)"),
        (
            b"<!DOCTYPE html><html><body><p>Hello</p></body></html>",
            "",
            "the list of players",
            "a web page without a table",
        ),
        (
            b"\x03\x19\x06\x01" + bytes(4) + b"\x41\0" + bytes(54) + b"\r\0",
            "THEXPORT.DBF",
            "the list",
            "a database (DBF)",
        ),
        (b"\x83\x02\0\0", "open.SWT", "the list of players", "a file of Swiss-Chess (SWT)"),
        (b"\x01\0", "open.trn", "the list of players", "a file of SwissPerfect"),
        (b'{"players": []}', "open.sjson", "the list of players", "a file in JSON"),
        (b"%PDF-1.7", "", "the list of players", "a PDF"),
        (b"\xd0\xcf\x11\xe0", "open.xls", "a workbook saved as .xlsx", "a workbook of an old Excel (.xls)"),
    ],
)
def test_what_is_no_table_is_refused_with_its_name_and_the_way_out(
    data: bytes, source: str, expected: str, found: str
) -> None:
    with pytest.raises(TableError) as caught:
        read_table(data, source)
    assert (str(caught.value.expected).startswith(expected), str(caught.value.found).startswith(found)) == (True, True)
