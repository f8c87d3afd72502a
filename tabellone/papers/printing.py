"""Print a layout or a table: as PDF, or as a picture of its first page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeAlias

from tabellone.papers.cards import CardSheet
from tabellone.sheets import Paper, Sheet, as_pdf
from tabellone.sheets.sheet import SIZES, clean

PPI = 60
"""Pixels per inch of the picture of a page."""
DRAWINGS = frozenset({"qr", "flags"})
"""Names of data that are drawings and not texts."""


class Layout(Protocol):
    """A paper with its own template, which grows with the page."""

    template: ClassVar[str]

    @property
    def event(self) -> str: ...

    @property
    def title(self) -> str: ...

    def data(self) -> dict[str, object]: ...


Printed: TypeAlias = Sheet | CardSheet | Layout
"""What can be printed."""


@dataclass(frozen=True, slots=True)
class PagePreview:
    """The first page of a paper as a PNG picture, and the number of all pages."""

    pages: int
    png: bytes


def write_pdf(what: Printed, paper: Paper, seconds: float = as_pdf.LONGEST) -> bytes:
    """Return the paper as a PDF of as many pages as needed. Raises subprocess.TimeoutExpired after ``seconds``."""
    return as_pdf.press(_order(what, paper) | {"missing": paper.missing}, seconds)


def preview(what: Printed, paper: Paper) -> PagePreview:
    """Return the first page of the paper as a picture."""
    drawn = as_pdf.press(_order(what, paper, first_page=True) | {"ppi": PPI})
    pages = what.pages(paper.size) if isinstance(what, CardSheet) else int.from_bytes(drawn[:4], "big")
    return PagePreview(pages, drawn[4:])


def _order(what: Printed, paper: Paper, *, first_page: bool = False) -> dict[str, object]:
    """Return the order for the press."""
    if isinstance(what, Sheet):
        return {"sheet": as_pdf.sheet_data(what.cleaned(), paper), "template": as_pdf.TEMPLATE}
    common = {
        "event": what.event,
        "title": what.title,
        "as_of": paper.as_of,
        "mark": paper.mark,
        "address": paper.address,
        "paper": SIZES[paper.size],
        "language": paper.language,
        "fonts": as_pdf.FONTS,
        "notes": [],
        "qr": as_pdf.qr_drawing(paper.address),
    }
    own = what.cards_on(paper.size, first_page=first_page) if isinstance(what, CardSheet) else what.data()
    return {"sheet": cleaned(common | own), "template": what.template}


def cleaned(value: object) -> object:
    """Return the data with cleaned texts (see `sheets.sheet.clean`); drawings stay as they are."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {key: one if key in DRAWINGS else cleaned(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [cleaned(one) for one in value]
    return value
