"""Several papers as one PDF, within a number of pages and a time."""

from __future__ import annotations

import io
import subprocess
import time
from collections.abc import Iterable

from pypdf import PdfReader, PdfWriter

from tabellone.papers.printing import Printed, write_pdf
from tabellone.sheets import Paper

MOST_PAGES = 800
"""Maximum number of pages of one PDF."""
MOST_SECONDS = 60.0
"""Seconds that all papers together may take to be set; a process that sets one is ended after them."""


class TooManyPagesError(Exception):
    """The papers have more pages than one PDF may have."""


class TooSlowError(Exception):
    """The papers take too long."""


def write_joined(
    papers: Iterable[tuple[Printed, Paper]],
    *,
    title: str = "",
    on_both_sides: bool = False,
    most_pages: int = MOST_PAGES,
    seconds: float = MOST_SECONDS,
) -> bytes:
    """Return the papers one after the other as one PDF, each in its own size.

    ``on_both_sides``: a paper with an odd number of pages is followed by an empty one, so that each paper begins on a
    new sheet when both sides are printed. Raises TooManyPagesError and TooSlowError at the limits.
    """
    writer = PdfWriter()
    until = time.monotonic() + seconds
    for what, paper in papers:
        left = until - time.monotonic()
        if left <= 0:
            raise TooSlowError
        try:
            pages = PdfReader(io.BytesIO(write_pdf(what, paper, left)))
        except subprocess.TimeoutExpired as error:
            raise TooSlowError from error
        if len(writer.pages) + len(pages.pages) > most_pages:
            raise TooManyPagesError
        if on_both_sides and len(writer.pages) % 2:
            writer.add_blank_page()
        writer.append(pages, import_outline=False)
    writer.add_metadata({"/Title": title})
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()
