"""Certificates: a page for each winner, on paper that lies."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from tabellone.papers import write_pdf
from tabellone.papers.certificate import Certificate, CertificateSheet
from tabellone.sheets import Paper
from tests.tabellone.papers.pages import pages_of

LONG = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine von der Lanterna e del Porto Antico"
LINES = ("Women", "Cup of the town", "Points: 6½", "Given by the harbour")


@pytest.mark.parametrize("size", ["a4", "us-letter", "a5"])
def test_each_winner_has_one_page_that_lies(size: str) -> None:
    rows = (Certificate("GM Anna Rossi", "First prize", LINES), Certificate(LONG, "Shared prizes 2–3", LINES))
    sheet = CertificateSheet(
        LONG, "Certificates", rows, "Certificate", "Genova · May 2026", ("Arbiter", "Organiser"), "Round 5"
    )
    pdf = write_pdf(sheet, Paper(size=size))
    assert all(page.mediabox.width > page.mediabox.height for page in PdfReader(io.BytesIO(pdf)).pages)
    first, second = (" ".join(text.split()) for text in pages_of(pdf))
    for text in ("Certificate", "Genova · May 2026", "GM Anna Rossi", "First prize", *LINES, "Arbiter", "Round 5"):
        assert text in first
    assert "Shared prizes 2–3" in second


def test_without_a_winner_the_page_says_so() -> None:
    assert pages_of(write_pdf(CertificateSheet("Open", "Certificates", (), empty="No winners yet."), Paper())) == [
        "No winners yet."
    ]
