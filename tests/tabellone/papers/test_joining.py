"""Several papers as one PDF: order, sizes, sheets printed on both sides, and limits."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from tabellone.papers.cards import CardSheet, Kind, NameCard
from tabellone.papers.document import Document, DocumentSection
from tabellone.papers.joining import TooManyPagesError, TooSlowError, write_joined
from tabellone.sheets import Paper

MINUTES = Document("Open", "Minutes", (DocumentSection("Rounds", texts=("All played.",)),))
CARDS = CardSheet("Open", "Place cards", Kind.PLACE, tuple(NameCard(f"Player {number}") for number in range(5)))


def test_papers_follow_each_other_each_in_its_size() -> None:
    read = PdfReader(io.BytesIO(write_joined([(MINUTES, Paper(size="a5")), (CARDS, Paper())], title="Open")))
    assert [round(float(page.mediabox.width)) for page in read.pages] == [420, 595, 595, 595]
    assert read.metadata is not None
    assert read.metadata.title == "Open"
    texts = [page.extract_text() for page in read.pages]
    assert "All played." in texts[0]
    assert [f"Player {number}" in texts[1 + number // 2] for number in range(5)] == [True] * 5


def test_on_both_sides_each_paper_begins_on_a_new_sheet() -> None:
    pdf = write_joined([(MINUTES, Paper()), (CARDS, Paper()), (MINUTES, Paper())], on_both_sides=True)
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
    assert [bool(text.strip()) for text in texts] == [True, False, True, True, True, False, True]


def test_too_many_pages_and_too_much_time_are_refused() -> None:
    with pytest.raises(TooManyPagesError):
        write_joined([(MINUTES, Paper()), (CARDS, Paper())], most_pages=3)
    assert len(PdfReader(io.BytesIO(write_joined([(CARDS, Paper())], most_pages=3))).pages) == 3
    for seconds in (0.0, 0.001):
        with pytest.raises(TooSlowError):
            write_joined([(MINUTES, Paper())], seconds=seconds)
