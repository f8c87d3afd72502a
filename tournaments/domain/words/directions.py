"""Words that are written from right to left, in a sentence that is not."""

from __future__ import annotations

import unicodedata

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
FROM_RIGHT_TO_LEFT = {"R", "AL"}


def standing_alone(value: object) -> object:
    """A text with letters from right to left, so marked that it turns round nothing beside it; all else as it is.

    Without it "White – Black: 1 – 0" of two such names is shown as "Black – White", with the result at the wrong end
    (Unicode Standard Annex 9, 2.4: isolates; pages do the same with ``bdi``).
    """
    if isinstance(value, str) and any(unicodedata.bidirectional(letter) in FROM_RIGHT_TO_LEFT for letter in value):
        return f"{FIRST_STRONG_ISOLATE}{value}{POP_ISOLATE}"
    return value
