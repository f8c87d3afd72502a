"""Search for a name, as in the search field of the public pages (``static/js/name_search.js``, same test vectors)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol, TypeVar

from tournaments.domain.entries.initial_order import alphabetical

BETWEEN = re.compile(r"[\s,.]+")
WORDS = re.compile(r"[\s-]+")
APOSTROPHES = re.compile("['’ʼ`]")
WITHOUT_LETTERS = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u1100-\u11ff]")
"""Characters of these scripts are a word or half of one. Hangul is decomposed for the comparison."""
LONG = 3
"""Length from which a part may be anywhere in a name; a shorter part begins a word of it."""
MOST_PARTS = 10


class Nameable(Protocol):
    """Object that is found by its name."""

    @property
    def name(self) -> str: ...


Row = TypeVar("Row", bound=Nameable)


def searchable(name: str) -> str:
    """Return the name without accents, capitals and apostrophes, its words one space apart."""
    return " ".join(BETWEEN.sub(" ", APOSTROPHES.sub("", alphabetical(name))).split())


def match_quality(name: str, text: str) -> int | None:
    """Return how well the text matches the name, 0 the best, or None if a part of the text is not in the name.

    0: each part is a word of the name; 1: the name begins with the text; 2: each part begins a word; 3: another match.
    """
    wanted, parts = searchable(name), searchable(text).split()[:MOST_PARTS]
    words = WORDS.split(wanted)
    begins = [any(word.startswith(part) for word in words) for part in parts]
    found = (begun or (_is_long(part) and part in wanted) for part, begun in zip(parts, begins, strict=True))
    if not parts or not all(found):
        return None
    if all(part in words for part in parts):
        return 0
    if wanted.startswith(" ".join(parts)):
        return 1
    return 2 if all(begins) else 3


def found_by_name(rows: Iterable[Row], text: str) -> list[Row]:
    """Return the rows whose names match the text, best matches first, otherwise in their order."""
    judged = ((match_quality(row.name, text), row) for row in rows)
    found = [(quality, row) for quality, row in judged if quality is not None]
    return [row for _, row in sorted(found, key=lambda pair: pair[0])]


def _is_long(part: str) -> bool:
    return len(part) >= LONG or WITHOUT_LETTERS.search(part) is not None
