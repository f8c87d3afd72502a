"""Write a PDF to print and to hang on the wall, set by Typst in a process of its own (see ``docs/code/core.md``)."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from heapq import nlargest
from pathlib import Path
from threading import BoundedSemaphore

import segno

from tabellone.sheets.sheet import SIZES, Paper, Sheet, clean

FONTS = (
    "Tabellone Sans Latin",
    "Tabellone Sans Latin Extended",
    "Tabellone Sans Vietnamese",
    "Tabellone Sans Greek",
    "Tabellone Sans Cyrillic",
    "Noto Sans",
    "Noto Sans Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Armenian",
    "Noto Sans Georgian",
    "Noto Sans Devanagari",
    "Noto Sans Bengali",
    "Noto Sans Tamil",
    "Noto Sans Thai",
    "Noto Sans Gujarati",
    "Noto Sans Gurmukhi",
    "Noto Sans Kannada",
    "Noto Sans Malayalam",
    "Noto Sans Oriya",
    "Noto Sans Telugu",
    "Noto Sans Sinhala",
    "Noto Sans Khmer",
    "Noto Sans Lao",
    "Noto Sans Myanmar",
    "Noto Sans Ethiopic",
    "Noto Sans Thaana",
    "Droid Sans Fallback",
    "NanumSquare",
)
"""The families of our fonts in the order in which they are asked for a letter. The first five are the
typeface of the pages, a file for each script; Noto has the other letters. Droid has Chinese and
Japanese; Nanum, whose Chinese characters are empty and so must come after it, Korean.
"""
MEASURED = 40
"""Number of the longest texts of a column that are measured to find the font size."""
PRESS = Path(__file__).parent / "typst_process.py"
TEMPLATE = "sheets/sheet.typ"
LONGEST_ADDRESS = 500
LONGEST = 120
"""Seconds that a sheet may take; 1,000 players take three."""
_presses = BoundedSemaphore(2)
"""Limit of parallel processes, as each takes some hundred megabytes."""


def write(sheet: Sheet, paper: Paper) -> bytes:
    """Return the sheet as a PDF of as many pages as needed. It is always a PDF, with any letters and columns."""
    order = {"sheet": sheet_data(sheet, paper), "missing": paper.missing, "template": TEMPLATE}
    return press(order | {"timestamp": paper.timestamp or None})


def press(order: dict[str, object], seconds: float = LONGEST) -> bytes:
    """Return what the press makes of the order (see `typst_process`).

    Raises RuntimeError if it cannot set the paper, and subprocess.TimeoutExpired if it needs more than ``seconds``.
    """
    with _presses:
        done = subprocess.run(  # noqa: S603  (our own program, and what was asked for is its input)
            [sys.executable, "-I", str(PRESS)],
            input=json.dumps(order).encode(),
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2000:])
    return done.stdout


def sheet_data(sheet: Sheet, paper: Paper) -> dict[str, object]:
    """Return the data for the template."""
    places = _printed_places(sheet)
    columns = [sheet.columns[place] for place in places]
    ends = [*(part.first_row for part in sheet.parts[1:]), *([len(sheet.rows)] if sheet.parts else [])]
    wide = [number for number, column in enumerate(columns) if column.is_wide]
    return {
        "event": sheet.event,
        "title": sheet.title,
        "state": sheet.state,
        "as_of": paper.as_of,
        "mark": clean(paper.mark),
        "address": paper.address,
        "qr": qr_drawing(paper.address),
        "paper": SIZES[paper.size],
        "language": paper.language,
        "fonts": FONTS,
        "lists": sheet.lists,
        "letters": sheet.letters,
        "row": sheet.row_height,
        "leading": wide[0] + 1 if wide and wide[0] + 1 < len(columns) else 0,
        "columns": [
            {
                "heading": column.heading,
                "number": column.is_number,
                "centred": column.is_centred,
                "wide": column.is_wide,
                "strong": column.is_strong,
                "room": column.room,
                "longest": nlargest(MEASURED, {row[place].text for row in sheet.rows}, key=_length),
            }
            for place, column in zip(places, columns, strict=True)
        ],
        "rows": [[row[place].text for place in places] for row in sheet.rows],
        "parts": [
            {
                "title": part.title,
                "first": part.first_row,
                "after": after,
                "notes": [note for note in part.notes if note],
            }
            for part, after in zip(sheet.parts, ends, strict=True)
        ],
        "parts_follow": sheet.parts_follow,
        "parts_cut": sheet.parts_cut,
        "notes": [note for note in sheet.notes if note],
    }


def _printed_places(sheet: Sheet) -> list[int]:
    """Return the indexes of the columns on paper: without columns for programs and empty optional ones."""
    return [
        place
        for place, column in enumerate(sheet.columns)
        if column.is_printed and not (column.is_optional and not any(row[place].text for row in sheet.rows))
    ]


def _length(text: str) -> tuple[int, str]:
    """Return the approximate width of the text: East Asian letters are twice as wide.

    Equal widths are in a fixed order.
    """
    return sum(2 if ord(letter) >= 0x2E80 else 1 for letter in text), text


def qr_drawing(address: str) -> str:
    """Return the address as a QR code, an SVG drawing; empty without an address or if it is too long."""
    if not 0 < len(address) <= LONGEST_ADDRESS:
        return ""
    stream = io.BytesIO()
    segno.make(address, error="m", micro=False).save(stream, kind="svg", border=0, xmldecl=False)
    return stream.getvalue().decode()
