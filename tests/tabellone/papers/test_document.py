"""A document has its sections in order, without empty ones, and lines to sign."""

from __future__ import annotations

from tabellone.papers import write_pdf
from tabellone.papers.document import Document, DocumentSection
from tabellone.sheets import Paper
from tests.tabellone.papers.pages import pages_of

FACTS = DocumentSection("Event", facts=(("Place", "Genova"), ("Rounds", "7")))
TABLE = DocumentSection("Rounds", heads=("Round", "Games"), rows=(("1", "30"), ("2", "29")), numbers=frozenset({0, 1}))
TEXT = DocumentSection("Incidents", texts=("None.",))


def test_the_text_is_the_data() -> None:
    document = Document(
        "Lanterna Open", "Minutes", (FACTS, TABLE, DocumentSection("Nothing"), TEXT), ("Chief arbiter",), "Final"
    )
    (text,) = pages_of(write_pdf(document, Paper(as_of="As of 3 May")))
    assert text.split("\n") == [
        "Minutes", "Lanterna Open", "Final", "Event", "Place Genova", "Rounds 7", "Rounds", "Round Games", "1 30",
        "2 29", "Incidents", "None.", "Chief arbiter", "As of 3 May 1 / 1",
    ]  # fmt: skip


def test_columns_of_numbers_are_aligned_at_their_end() -> None:
    assert TABLE.aligned() == ["end", "end"]
    assert DocumentSection("T", heads=("Name", "Points"), numbers=frozenset({1})).aligned() == ["start", "end"]
