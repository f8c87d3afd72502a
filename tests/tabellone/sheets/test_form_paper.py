"""Forms as PDF, JSON and CSV: the same fields and tables."""

from __future__ import annotations

import csv
import io
import json

from pypdf import PdfReader

from tabellone.sheets import Cell, Column, Paper
from tabellone.sheets.form_paper import (
    FORM_FORMATS,
    FormField,
    FormHeading,
    FormPaper,
    FormSignatures,
    FormTable,
    form_data,
)
from tests.tabellone.sheets.example import text_of

FORM = FormPaper(
    "IT1",
    "Certificate of title result",
    "Tower Open",
    (
        (FormField("Name", "name", "Łucja ŐRI\u0000", 8), FormField("FIDE ID", "fide_id", "", 4)),
        FormHeading("Games"),
        FormTable(
            "games",
            (Column("Rd", "round", is_number=True), Column("Opponent", "opponent", is_wide=True)),
            ((Cell.of(1), Cell.of("=SUM(A1)")), (Cell.of(2), Cell.of("Петров, Иван"))),
        ),
        FormSignatures(("Arbiter, date", "Official, date")),
    ),
    ("A note.",),
)


def test_json_has_the_fields_by_name_and_an_object_for_each_row() -> None:
    assert json.loads(FORM_FORMATS["json"].write(FORM)) == {
        "form": "IT1",
        "fields": {"name": "Łucja ŐRI", "fide_id": ""},
        "games": [{"round": 1, "opponent": "=SUM(A1)"}, {"round": 2, "opponent": "Петров, Иван"}],
    }


def test_csv_has_a_line_for_each_field_and_each_cell_and_no_formulas() -> None:
    rows = list(csv.reader(io.StringIO(FORM_FORMATS["csv"].write(FORM).decode("utf-8-sig"))))
    assert rows == [
        ["Part", "Row", "Name", "Value"],
        ["fields", "0", "name", "Łucja ŐRI"],
        ["fields", "0", "fide_id", ""],
        ["games", "1", "round", "1"],
        ["games", "1", "opponent", "'=SUM(A1)"],
        ["games", "2", "round", "2"],
        ["games", "2", "opponent", "Петров, Иван"],
    ]


def test_the_pdf_has_every_label_value_and_cell_in_the_order_of_the_form() -> None:
    text = " ".join(text_of(FORM_FORMATS["pdf"].write(FORM, Paper(as_of="As of 3 May 2026"))).split())
    wanted: tuple[str, ...] = (
        "Certificate of title result",
        "IT1",
        "Name",
        "Łucja ŐRI",
        "FIDE ID",
        "Games",
        "Rd",
        "Opponent",
    )
    wanted += ("1 =SUM(A1)", "2 Петров, Иван", "Arbiter, date", "Official, date", "A note.")
    places = [text.index(part) for part in wanted]
    assert places == sorted(places)
    assert ("As of 3 May 2026" in text, "1 / 1" in text) == (True, True)


def test_a_landscape_form_lies_on_the_paper_asked_for() -> None:
    form = FormPaper("IT4", "List", "E", (), is_landscape=True)
    page = PdfReader(io.BytesIO(FORM_FORMATS["pdf"].write(form, Paper(size="us-letter")))).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (792, 612)


def test_the_template_gets_the_blocks_in_order() -> None:
    blocks = form_data(FORM, Paper())["blocks"]
    assert isinstance(blocks, list)
    assert [block["kind"] for block in blocks] == ["fields", "heading", "table", "signatures"]
    assert [field.key for field in FORM.fields()] == ["name", "fide_id"]
    assert [table.key for table in FORM.tables()] == ["games"]
