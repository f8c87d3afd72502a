"""A PDF to print and to hang on the wall, set by Typst (see ``docs/architecture.md``, "Paper").

The fonts beside this module have the letters of most names. Where they lack one, the fonts of the computer are asked
too; what even those do not have is said on the paper.
"""

from __future__ import annotations

import io
import json
from functools import cache
from heapq import nlargest
from pathlib import Path

import segno
import typst

from tournaments.exports.sheet import Paper, Sheet

HERE = Path(__file__).parent
TEMPLATE = HERE / "sheet.typ"
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
CHECKED = "a-2u"
"""This standard (PDF/A-2u) demands that every letter is there: so it tells a letter that no font has."""


def write(sheet: Sheet, paper: Paper) -> bytes:
    """The sheet as a PDF of as many pages as it takes. Always a PDF, whatever letters and columns it has."""
    try:
        return _set(sheet, paper, _fonts(of_computer=False), CHECKED)
    except typst.TypstError:
        pass
    try:
        return _set(sheet, paper, _fonts(of_computer=True), CHECKED)
    except typst.TypstError:
        return _set(sheet, paper, _fonts(of_computer=True), "1.7", paper.missing)


def _set(sheet: Sheet, paper: Paper, fonts: typst.Fonts, standard: str, *more_notes: str) -> bytes:
    compiler = typst.Compiler(
        TEMPLATE, root=HERE, font_paths=fonts, sys_inputs={"sheet": json.dumps(_data(sheet, paper, more_notes))}
    )
    # Tags for readers of the screen make a list of 1,000 players twenty times as long; its page is there for them.
    pdf = compiler.compile(format="pdf", pdf_standards=standard, pdf_tags=False)
    if not isinstance(pdf, bytes):
        raise TypeError("Typst gave no document")
    return pdf


@cache
def _fonts(*, of_computer: bool) -> typst.Fonts:
    """Our fonts, with or without those of the computer, which take a moment to find."""
    return typst.Fonts(include_system_fonts=of_computer, include_embedded_fonts=False, font_paths=[str(HERE / "fonts")])


def _data(sheet: Sheet, paper: Paper, more_notes: tuple[str, ...]) -> dict[str, object]:
    places = [place for place, column in enumerate(sheet.columns) if column.is_printed]
    columns = [sheet.columns[place] for place in places]
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
        "notes": [note for note in (*sheet.notes, *more_notes) if note],
    }


def _length(text: str) -> tuple[int, str]:
    """About how wide the text is: the letters of East Asia are twice as wide. Texts alike in that in one order."""
    return sum(2 if ord(letter) >= 0x2E80 else 1 for letter in text), text


def _qr(address: str) -> str:
    """The address as a QR code, an SVG drawing; empty without an address."""
    if not address:
        return ""
    stream = io.BytesIO()
    segno.make(address, error="m", micro=False).save(stream, kind="svg", border=0, xmldecl=False)
    return stream.getvalue().decode()
