"""Differences between the published regulations and the present settings, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass

from regulations.domain.versions import RegulationText


@dataclass(frozen=True, slots=True)
class ChangedParagraph:
    """A paragraph that differs; an empty text: it does not exist there."""

    number: str
    before: str
    after: str


def changes_between(before: RegulationText, after: RegulationText) -> tuple[ChangedParagraph, ...]:
    """Return the paragraphs that were added, deleted or changed, in the order of their numbers."""
    old = {each.number: each.text for each in before.paragraphs}
    new = {each.number: each.text for each in after.paragraphs}
    numbers = sorted(old.keys() | new.keys(), key=_in_order)
    found = (ChangedParagraph(number, old.get(number, ""), new.get(number, "")) for number in numbers)
    return tuple(each for each in found if each.before != each.after)


def _in_order(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))
