"""A PDF to print and to hang on the wall, set by Typst in the press (see ``docs/architecture.md``, "Paper")."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from heapq import nlargest
from pathlib import Path
from threading import BoundedSemaphore

import segno

from tabellone.sheets.sheet import Paper, Sheet

FONTS = (
    "Noto Sans",
    "Noto Sans Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Armenian",
    "Noto Sans Georgian",
    "Noto Sans Devanagari",
    "Noto Sans Bengali",
    "Noto Sans Tamil",
    "Noto Sans Thai",
    "Droid Sans Fallback",
    "NanumSquare",
)
"""The families of our fonts in the order in which they are asked for a letter. Droid has Chinese and
Japanese; Nanum, whose Chinese characters are empty and so must come after it, Korean.
"""
MEASURED = 40
"""So many of the longest texts of a column are measured to find how large the letters may be."""
PRESS = Path(__file__).parent / "press.py"
LONGEST_ADDRESS = 500
LONGEST = 120
"""Seconds that a sheet may take; 1,000 players take three."""
_presses = BoundedSemaphore(2)
"""Each takes some hundred megabytes while it works."""


def write(sheet: Sheet, paper: Paper) -> bytes:
    """The sheet as a PDF of as many pages as it takes. Always a PDF, whatever letters and columns it has."""
    order = json.dumps({"sheet": sheet_data(sheet, paper), "missing": paper.missing})
    with _presses:
        done = subprocess.run(  # noqa: S603  (our own program, and what was asked for is its input)
            [sys.executable, "-I", str(PRESS)], input=order.encode(), capture_output=True, timeout=LONGEST, check=False
        )
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2000:])
    return done.stdout


def sheet_data(sheet: Sheet, paper: Paper) -> dict[str, object]:
    """What the template reads."""
    places = [place for place, column in enumerate(sheet.columns) if column.is_printed]
    columns = [sheet.columns[place] for place in places]
    ends = [*(part.first_row for part in sheet.parts[1:]), *([len(sheet.rows)] if sheet.parts else [])]
    wide = [number for number, column in enumerate(columns) if column.is_wide]
    return {
        "event": sheet.event,
        "title": sheet.title,
        "state": sheet.state,
        "as_of": paper.as_of,
        "address": paper.address,
        "qr": _qr(paper.address),
        "paper": paper.size,
        "language": paper.language,
        "fonts": FONTS,
        "lists": sheet.lists,
        "letters": sheet.letters,
        "leading": wide[0] + 1 if wide and wide[0] + 1 < len(columns) else 0,
        "columns": [
            {
                "heading": column.heading,
                "number": column.is_number,
                "wide": column.is_wide,
                "strong": column.is_strong,
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
        "notes": [note for note in sheet.notes if note],
    }


def _length(text: str) -> tuple[int, str]:
    """About how wide the text is: the letters of East Asia are twice as wide. Texts alike in that in one order."""
    return sum(2 if ord(letter) >= 0x2E80 else 1 for letter in text), text


def _qr(address: str) -> str:
    """The address as a QR code, an SVG drawing; empty without an address or with an endless one."""
    if not 0 < len(address) <= LONGEST_ADDRESS:
        return ""
    stream = io.BytesIO()
    segno.make(address, error="m", micro=False).save(stream, kind="svg", border=0, xmldecl=False)
    return stream.getvalue().decode()
