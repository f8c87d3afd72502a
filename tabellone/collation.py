"""Alphabetical order of names: one key for pages, papers, selects and wall lists."""

from __future__ import annotations

import unicodedata

LETTERS_OF_THEIR_OWN = str.maketrans(
    {
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n", "ə": "e", "ĸ": "k",
        "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "’": "'", "ʼ": "'",
    }
)  # fmt: skip
"""Lower-case letters that Unicode does not decompose, with the base letters that readers of Latin scripts look for."""


def alphabetical(name: str) -> str:
    """Return the key by which lists of names are sorted: without case and accents, Łukasz under L, Ångström under A.

    Lists are read by people of many languages, so no language's own order (Å after Z) is used.
    """
    folded = name.casefold()
    if folded.isascii():
        return folded
    decomposed = unicodedata.normalize("NFKD", folded.translate(LETTERS_OF_THEIR_OWN))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
