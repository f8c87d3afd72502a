"""Right-to-left words in a left-to-right sentence."""

from __future__ import annotations

import unicodedata

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
FROM_RIGHT_TO_LEFT = {"R", "AL"}


def standing_alone(value: object) -> object:
    """Return a text with right-to-left letters as an isolate; return all other values unchanged.

    Without it "White – Black: 1 – 0" of two such names is shown as "Black – White", with the result at the wrong
    end. See Unicode Standard Annex 9, 2.4 (isolates); pages do the same with ``bdi``.
    """
    if isinstance(value, str) and any(unicodedata.bidirectional(letter) in FROM_RIGHT_TO_LEFT for letter in value):
        return f"{FIRST_STRONG_ISOLATE}{value}{POP_ISOLATE}"
    return value
