"""A small table, a wide one, and what stands on paper."""

from __future__ import annotations

import io

from pypdf import PdfReader

from tabellone.sheets import Cell, Column, Sheet

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
