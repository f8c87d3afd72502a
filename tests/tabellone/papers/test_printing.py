"""Papers as PDF and as pictures: every script, every size, no characters that break a file."""

from __future__ import annotations

import pytest

from tabellone.papers import preview, write_pdf
from tabellone.papers.cards import CardSheet, Kind, NameCard
from tabellone.papers.document import Document, DocumentSection
from tabellone.papers.printing import cleaned
from tabellone.sheets import Paper
from tests.tabellone.papers.pages import pages_of
from tests.tabellone.sheets.example import SHEET


def test_a_preview_is_a_picture_of_page_one_and_the_number_of_pages() -> None:
    long = Document("E", "T", (DocumentSection("S", texts=("line",) * 200),))
    cards = CardSheet("E", "T", Kind.PLACE, (NameCard("Anna"),) * 5)
    found = [preview(what, Paper()) for what in (SHEET, long, cards)]
    assert [one.png[:8] for one in found] == [b"\x89PNG\r\n\x1a\n"] * 3
    assert [one.pages for one in found] == [1, len(pages_of(write_pdf(long, Paper()))), 3]


def test_a_letter_that_no_font_has_is_said_on_the_paper() -> None:
    label = CardSheet("E", "T", Kind.LABEL, (NameCard("\U000105c0"),))
    assert "a letter is missing" in "".join(pages_of(write_pdf(label, Paper(missing="a letter is missing"))))


@pytest.mark.parametrize("size", ["a4", "us-letter", "a5", "a3"])
def test_a_table_is_printed_on_every_size(size: str) -> None:
    assert "Tower Open" in pages_of(write_pdf(SHEET, Paper(size=size)))[0]


def test_texts_are_cleaned_and_drawings_are_not() -> None:
    assert cleaned({"name": "A\x00nna", "qr": "<svg>\n</svg>", "lines": ("a\tb", 3, None)}) == {
        "name": "Anna", "qr": "<svg>\n</svg>", "lines": ["a b", 3, None],
    }  # fmt: skip
