"""The texts of a paper."""

from __future__ import annotations

import io

from pypdf import PdfReader


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, in the order in which it was set."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
