"""Texts: allowed characters, and maximum lengths."""

from __future__ import annotations

import unicodedata

from tabellone.values.problems import WrongValue

LONGEST = {
    "person": 100,
    "short_name": 20,
    "club": 100,
    "categories": 200,
    "category": 60,
    "event": 500,
    "place": 500,
    "arbiter": 500,
    "time_control": 500,
    "time_control_code": 200,
    "system": 80,
    "system_code": 200,
    "federation": 3,
    "fide_id": 11,
    "birth": 10,
}
"""Maximum length of each text in the database.

A report's header lines have no maximum: real files have 300 characters in 012 or 122, so columns are wide enough for
them.
"""

JOINERS = "\u200c\u200d"
"""Invisible letters without which Persian or Hindi names are misspelt."""
BIDIRECTIONAL = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates, which show a name in another order than it is written."""
CONTROL = {"Cc", "Cs"}
"""Control characters, and halves of characters."""


def clean(written: str) -> str:
    """Return the text in its stored form: composed (NFC), with single spaces, without invisible characters.

    Raises WrongValue for control characters and for code points that Unicode never assigns to characters.
    """
    # Spaces first: line breaks and tabs are control characters too.
    composed = unicodedata.normalize("NFC", " ".join(written.split()))
    if composed.isascii() and composed.isprintable():
        return composed
    letters = []
    for letter in composed:
        category = unicodedata.category(letter)
        if category in CONTROL or _is_no_character(ord(letter)):
            raise WrongValue("unprintable")
        if category != "Cf" or letter in JOINERS:
            letters.append(letter)
    return " ".join("".join(letters).split())


def text(written: str, longest: int) -> str:
    """Return the text in its stored form, up to a maximum length."""
    found = clean(written)
    if len(found) > longest:
        raise WrongValue("long", most=longest)
    return found


def _is_no_character(code: int) -> bool:
    """Return whether Unicode never assigns this to a character; XML and spreadsheets refuse U+FFFE and U+FFFF."""
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
