"""Numbers of paragraphs that stay the same in every later version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from regulations.domain.paragraphs import Paragraph

Number = tuple[int, int]
"""Section and place in it: ``(5, 3)`` is paragraph 5.3."""


@dataclass(frozen=True, slots=True)
class GivenNumbers:
    """The numbers that published versions gave, also to paragraphs that were deleted later."""

    sections: Mapping[str, int] = field(default_factory=dict)
    paragraphs: Mapping[str, Number] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> GivenNumbers:
        """Return the numbers from their stored form."""
        pairs = stored.get("paragraphs", {}).items()
        return cls(dict(stored.get("sections", {})), {key: (value[0], value[1]) for key, value in pairs})

    def stored(self) -> dict[str, Any]:
        """Return the numbers as the database stores them."""
        return {
            "sections": dict(self.sections),
            "paragraphs": {key: list(number) for key, number in self.paragraphs.items()},
        }


def numbered(
    paragraphs: Iterable[Paragraph], given: GivenNumbers
) -> tuple[list[tuple[Number, Paragraph]], GivenNumbers]:
    """Return the paragraphs with their numbers, in order, and all numbers that are given now.

    A known section or paragraph keeps its number. A new one gets the next number after all that were ever given, so
    that no number changes its meaning.
    """
    sections, known = dict(given.sections), dict(given.paragraphs)
    found = list(paragraphs)
    for each in found:
        section = sections.setdefault(each.section.value, max(sections.values(), default=0) + 1)
        if each.key not in known:
            last = max((place for of, place in known.values() if of == section), default=0)
            known[each.key] = (section, last + 1)
    pairs = sorted(((known[each.key], each) for each in found), key=lambda pair: pair[0])
    return pairs, GivenNumbers(sections, known)


def written(number: Iterable[int]) -> str:
    """Return the number as regulations write it: ``5.3``."""
    return ".".join(map(str, number))
