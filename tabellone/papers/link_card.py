"""The picture beside a link to a page: what an event or a player is doing now."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from tabellone.papers.printing import cleaned
from tabellone.sheets import as_pdf

WIDTH, HEIGHT = 1200, 630
"""Pixels, the size that all networks show."""
PPI = 72
"""One pixel for each point of the template."""
MOST_LINES = 4
TEMPLATE = "papers/link_card.typ"
PAGES_BYTES = 4
"""Length of the number of pages in front of the picture (``sheets/typst_process.py``)."""


@dataclass(frozen=True, slots=True)
class LinkCard:
    """A title, a line under it, up to four lines of a label and a text, and the event at the foot."""

    title: str
    subtitle: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    foot: str = ""


def write_png(card: LinkCard, language: str) -> bytes:
    """Return the card as a PNG picture; ``language`` is that of its texts. Raises RuntimeError if it cannot be set."""
    data = {"language": language, "fonts": as_pdf.FONTS, "size": [WIDTH, HEIGHT]}
    data |= asdict(card) | {"lines": card.lines[:MOST_LINES]}
    return as_pdf.press({"sheet": cleaned(data), "template": TEMPLATE, "ppi": PPI})[PAGES_BYTES:]
