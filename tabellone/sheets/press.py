"""A process of its own that sets one sheet and ends.

Typst keeps its layouts in memory, 200 MB for a list of 1,000 players, and does not free them. The end of the process
frees everything, and an error in it does not affect others. Standard input: JSON with the ``sheet`` for the template,
the note for ``missing`` letters, and the name of the ``template`` if it is not a table. Standard output: the PDF.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typst

HERE = Path(__file__).parent
TEMPLATE = "sheet.typ"
TEMPLATES = (TEMPLATE, "form.typ")
CHECKED = "a-2u"
"""PDF standard (PDF/A-2u) that requires every letter, so that a letter missing from all fonts is detected."""
UNCHECKED = "1.7"


def print_sheet(sheet: dict[str, Any], missing: str, template: str = TEMPLATE) -> bytes:
    """Return the PDF with our own fonts.

    If they lack a letter, the computer's fonts are used too; if these also lack it, a note states so.
    """
    try:
        return set_sheet(sheet, of_computer=False, template=template)
    except typst.TypstError:
        pass
    try:
        return set_sheet(sheet, of_computer=True, template=template)
    except typst.TypstError:
        notes = [*sheet["notes"], *filter(None, [missing])]
        return set_sheet(sheet | {"notes": notes}, of_computer=True, standard=UNCHECKED, template=template)


def set_sheet(sheet: dict[str, Any], *, of_computer: bool, standard: str = CHECKED, template: str = TEMPLATE) -> bytes:
    """Return the PDF in that standard. Raises TypstError if a letter is missing and the standard requires it."""
    fonts = typst.Fonts(
        include_system_fonts=of_computer, include_embedded_fonts=False, font_paths=[str(HERE / "fonts")]
    )
    compiler = typst.Compiler(
        HERE / TEMPLATES[TEMPLATES.index(template)],
        root=HERE,
        font_paths=fonts,
        sys_inputs={"sheet": json.dumps(sheet)},
    )
    # Tags for screen readers make a list of 1,000 players twenty times as large; its web page serves them.
    pdf = compiler.compile(format="pdf", pdf_standards=standard, pdf_tags=False)  # type: ignore[arg-type]
    if not isinstance(pdf, bytes):
        raise TypeError("Typst gave no document")
    return pdf


if __name__ == "__main__":
    order = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(print_sheet(order["sheet"], order["missing"], order.get("template", TEMPLATE)))
