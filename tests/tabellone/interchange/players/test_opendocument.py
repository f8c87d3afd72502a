"""Tables in spreadsheets of LibreOffice."""

from __future__ import annotations

import datetime

import pytest

from tabellone.interchange.players import Entrant, TableError, TableLine, read_players, read_table
from tests.tables import as_ods, ods_of


def test_a_spreadsheet_is_read_with_its_numbers_and_dates() -> None:
    data = as_ods(
        ["Nome", "Elo", "Nascita", "ID FIDE"],
        ["Ferrari & Söhne, François", 2104, datetime.date(1990, 5, 17), 800001],
        [None, None, None, None],
        ["Verdi, Bo", "NC", "12/5/87", 800002.0],
    )
    assert [(row.line, row.entrant) for row in read_players(data)] == [
        (2, Entrant("Ferrari & Söhne, François", 2104, fide_id="800001", birth="1990/05/17")),
        (4, Entrant("Verdi, Bo", fide_id="800002", birth="1987/05/12")),
    ]


def test_a_million_empty_rows_and_cells_are_not_made_and_repeated_ones_are() -> None:
    cell = '<table:table-cell office:value-type="string" {}><text:p>{}</text:p></table:table-cell>'
    row = cell.format("", "Rossi") + cell.format('table:number-columns-repeated="2"', "1800")
    below = (
        '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>'
        f'<table:table-row table:number-rows-repeated="2">{row}<table:covered-table-cell/></table:table-row>'
    )
    assert read_table(as_ods(["Name"], below=below)) == [
        TableLine(1, ("Name",)),
        TableLine(5, ("Rossi", "1800", "1800")),
        TableLine(6, ("Rossi", "1800", "1800")),
    ]


def test_only_the_first_sheet_is_read() -> None:
    cell = "<table:table-cell><text:p>x</text:p></table:table-cell>"
    other = f"<table:table><table:table-row>{cell}</table:table-row></table:table>"
    assert [line.cells[0] for line in read_table(as_ods(["Name"], ["Rossi"], second=other))] == ["Name", "Rossi"]


@pytest.mark.parametrize(
    "data",
    [
        ods_of("<office:spreadsheet>", head=""),
        ods_of("", head='<!DOCTYPE a [<!ENTITY b "c">]>'),
        as_ods(["Name"])[:-40],
    ],
    ids=["damaged XML", "entities", "damaged archive"],
)
def test_what_is_damaged_or_tries_to_grow_is_refused(data: bytes) -> None:
    with pytest.raises(TableError) as caught:
        read_table(data)
    assert caught.value.found == "a workbook that cannot be opened"


def test_a_row_that_is_said_to_be_repeated_a_million_times_is_bounded() -> None:
    below = (
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="string">'
        "<text:p>Rossi</text:p></table:table-cell></table:table-row>"
    )
    with pytest.raises(TableError) as caught:
        read_table(as_ods(["Name"], below=below))
    assert caught.value.found == "20000 rows"
