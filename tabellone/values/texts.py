"""Texts: what can be written, printed and put into a report, and how long each may be."""

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
"""Characters of each text that the database keeps. A report's header lines have no length of their own: those who
write 012 or 122 have written 300 characters, so columns are wide enough for them."""

JOINERS = "\u200c\u200d"
"""Invisible letters without which Persian or Hindi names are misspelt."""
CONTROL = {"Cc", "Cs"}
"""Control characters, and halves of characters."""


def clean(written: str) -> str:
    """The text as it is kept: composed (NFC), with single blanks, without marks that cannot be seen.

    Raises WrongValue for control characters and for what Unicode says is no character.
    """
    # Blanks first: line breaks and tabs are control characters too.
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
    """The text as it is kept, of at most so many characters."""
    found = clean(written)
    if len(found) > longest:
        raise WrongValue("long", most=longest)
    return found


def _is_no_character(code: int) -> bool:
    """Whether Unicode promises that this never is a character; XML and spreadsheets refuse U+FFFE and U+FFFF."""
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
