"""Numbers stay with their topics in every later version."""

from __future__ import annotations

from regulations.domain.numbering import GivenNumbers, numbered, written
from regulations.domain.paragraphs import Paragraph, RegulationSection

A, B, C = RegulationSection.EVENT, RegulationSection.SCHEDULE, RegulationSection.PAIRING


def paragraphs(*keys: str) -> list[Paragraph]:
    """Paragraphs in sections A, B and C by the first letter of their key."""
    return [Paragraph({"a": A, "b": B, "c": C}[key[0]], key, key) for key in keys]


def given(found: list[tuple[tuple[int, int], Paragraph]]) -> dict[str, str]:
    return {each.key: written(number) for number, each in found}


def test_the_first_numbers_follow_the_order() -> None:
    found, numbers = numbered(paragraphs("a1", "a2", "b1", "c1"), GivenNumbers())
    assert given(found) == {"a1": "1.1", "a2": "1.2", "b1": "2.1", "c1": "3.1"}
    assert numbers.sections == {"event": 1, "schedule": 2, "pairing": 3}


def test_new_paragraphs_and_sections_get_the_next_number_and_others_keep_theirs() -> None:
    _first, numbers = numbered(paragraphs("a1", "c1", "c2"), GivenNumbers())
    found, _numbers = numbered(paragraphs("a0", "a1", "b1", "c0", "c1", "c2"), numbers)
    assert given(found) == {"a1": "1.1", "a0": "1.2", "c1": "2.1", "c2": "2.2", "c0": "2.3", "b1": "3.1"}
    assert [written(number) for number, _each in found] == ["1.1", "1.2", "2.1", "2.2", "2.3", "3.1"]


def test_the_number_of_a_deleted_paragraph_is_never_given_again() -> None:
    _first, numbers = numbered(paragraphs("a1", "a2", "a3"), GivenNumbers())
    _second, numbers = numbered(paragraphs("a1"), numbers)
    found, numbers = numbered(paragraphs("a1", "a4"), numbers)
    assert given(found) == {"a1": "1.1", "a4": "1.4"}
    again, _numbers = numbered(paragraphs("a1", "a2", "a4"), numbers)
    assert given(again) == {"a1": "1.1", "a2": "1.2", "a4": "1.4"}


def test_the_stored_numbers_are_read_again() -> None:
    _found, numbers = numbered(paragraphs("a1", "b1"), GivenNumbers())
    assert GivenNumbers.of(numbers.stored()) == numbers
    assert GivenNumbers.of({}) == GivenNumbers()
