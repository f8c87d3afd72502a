"""Old beside new, paragraph by paragraph."""

from __future__ import annotations

from regulations.domain.comparison import ChangedParagraph, changes_between
from regulations.domain.paragraphs import RegulationSection
from regulations.domain.versions import NumberedParagraph, NumberedSection, RegulationText


def text(**paragraphs: str) -> RegulationText:
    """A text of one section, with places as keys: ``p1="…"``."""
    rows = tuple(NumberedParagraph(f"1.{key[1:]}", key, value) for key, value in paragraphs.items())
    return RegulationText((NumberedSection(1, RegulationSection.EVENT, rows),))


def test_added_deleted_and_changed_paragraphs_are_found_in_the_order_of_numbers() -> None:
    before = text(p1="same", p2="old", p9="deleted")
    after = text(p1="same", p2="new", p10="added")
    assert changes_between(before, after) == (
        ChangedParagraph("1.2", "old", "new"),
        ChangedParagraph("1.9", "deleted", ""),
        ChangedParagraph("1.10", "", "added"),
    )
    assert changes_between(after, after) == ()
