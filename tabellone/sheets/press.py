"""The press: a process of its own that sets one sheet and ends.

Typst remembers what it has laid out, 200 MB for a list of 1,000 players, and gives nothing back; a process that ends
gives all of it back, and what goes wrong in it hurts nobody else. Standard input: JSON with the ``sheet`` as the
template reads it and the note for ``missing`` letters. Standard output: the PDF.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typst

HERE = Path(__file__).parent
TEMPLATE = HERE / "sheet.typ"
CHECKED = "a-2u"
"""This standard (PDF/A-2u) demands that every letter is there: so it tells a letter that no font has."""
UNCHECKED = "1.7"


def print_sheet(sheet: dict[str, Any], missing: str) -> bytes:
    """The PDF, with our own fonts; if they lack a letter, with those of the computer too; and if even these lack it,
    with a note that says so.
    """
    try:
        return set_sheet(sheet, of_computer=False)
    except typst.TypstError:
        pass
    try:
        return set_sheet(sheet, of_computer=True)
    except typst.TypstError:
        notes = [*sheet["notes"], *filter(None, [missing])]
        return set_sheet(sheet | {"notes": notes}, of_computer=True, standard=UNCHECKED)


def set_sheet(sheet: dict[str, Any], *, of_computer: bool, standard: str = CHECKED) -> bytes:
    """The PDF by that standard. Raises TypstError where a letter is missing and the standard demands it."""
    fonts = typst.Fonts(
        include_system_fonts=of_computer, include_embedded_fonts=False, font_paths=[str(HERE / "fonts")]
    )
    compiler = typst.Compiler(TEMPLATE, root=HERE, font_paths=fonts, sys_inputs={"sheet": json.dumps(sheet)})
    # Tags for readers of the screen make a list of 1,000 players twenty times as long; its page is there for them.
    pdf = compiler.compile(format="pdf", pdf_standards=standard, pdf_tags=False)  # type: ignore[arg-type]
    if not isinstance(pdf, bytes):
        raise TypeError("Typst gave no document")
    return pdf


if __name__ == "__main__":
    order = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(print_sheet(order["sheet"], order["missing"]))
