"""A process of its own that sets one paper and ends.

Typst keeps its layouts in memory, 200 MB for a list of 1,000 players, and does not free them. The end of the process
frees everything, and an error in it does not affect others. Standard input: JSON with the ``sheet`` for the template,
the ``template`` as a path below ``tabellone/``, the note for ``missing`` letters, the ``timestamp`` of the PDF (null:
now) and, for a picture of the first page, its ``ppi``. Standard output: the PDF; or the number of pages in four bytes,
the highest first, and a PNG picture.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typst

HERE = Path(__file__).parent
ROOT = HERE.parent
"""Folder of all templates."""
TEMPLATE = "sheets/sheet.typ"
MARKED = "sheets/marked.typ"
"""Template that includes another one and adds the sheet's mark to its pages."""
CHECKED = "a-2u"
"""PDF standard (PDF/A-2u) that requires every letter, so that a letter missing from all fonts is detected."""
UNCHECKED = "1.7"


def print_sheet(sheet: dict[str, Any], missing: str, template: str = TEMPLATE, timestamp: int | None = None) -> bytes:
    """Return the PDF with our own fonts.

    If they lack a letter, the computer's fonts are used too; if these also lack it, a note states so.
    """
    try:
        return set_sheet(sheet, of_computer=False, template=template, timestamp=timestamp)
    except typst.TypstError:
        pass
    try:
        return set_sheet(sheet, of_computer=True, template=template, timestamp=timestamp)
    except typst.TypstError:
        notes = [*sheet["notes"], *filter(None, [missing])]
        noted = sheet | {"notes": notes}
        return set_sheet(noted, of_computer=True, standard=UNCHECKED, template=template, timestamp=timestamp)


def set_sheet(
    sheet: dict[str, Any],
    *,
    of_computer: bool,
    standard: str = CHECKED,
    template: str = TEMPLATE,
    timestamp: int | None = None,
) -> bytes:
    """Return the PDF in that standard. Raises TypstError if a letter is missing and the standard requires it."""
    compiler = _compiler(sheet, template, of_computer=of_computer)
    # Tags for screen readers make a list of 1,000 players twenty times as large; its web page serves them.
    pdf = compiler.compile(format="pdf", pdf_standards=standard, pdf_tags=False, timestamp=timestamp)  # type: ignore[arg-type]
    if not isinstance(pdf, bytes):
        raise TypeError("Typst gave no document")
    return pdf


def picture(sheet: dict[str, Any], template: str, ppi: float) -> tuple[int, bytes]:
    """Return the number of pages, and the first page as a PNG picture of ``ppi`` pixels per inch."""
    pages = _compiler(sheet, template, of_computer=True).compile(format="png", ppi=ppi)
    if isinstance(pages, bytes):
        return 1, pages
    if not pages:
        raise TypeError("Typst gave no page")
    return len(pages), pages[0]


def _compiler(sheet: dict[str, Any], template: str, *, of_computer: bool) -> typst.Compiler:
    fonts = typst.Fonts(
        include_system_fonts=of_computer, include_embedded_fonts=False, font_paths=[str(HERE / "fonts")]
    )
    inputs = {"sheet": json.dumps(sheet), "template": template}
    main = MARKED if sheet.get("mark") else template
    return typst.Compiler(ROOT / main, root=ROOT, font_paths=fonts, sys_inputs=inputs)


if __name__ == "__main__":
    order = json.load(sys.stdin.buffer)
    if order.get("ppi"):
        pages, drawn = picture(order["sheet"], order["template"], order["ppi"])
        sys.stdout.buffer.write(pages.to_bytes(4, "big") + drawn)
    else:
        sys.stdout.buffer.write(
            print_sheet(order["sheet"], order["missing"], order["template"], order.get("timestamp"))
        )
