"""Shares of a whole: per cent as people write them (``67``), or an exact fraction (``1/3``)."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from tabellone.values.problems import WrongValue

MOST_PARTS = 1000
"""Maximum number of parts of the whole."""
PER_CENT = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]))? ?%?", re.ASCII)
FRACTION = re.compile(r"([0-9]{1,4}) ?/ ?([0-9]{1,4})", re.ASCII)
SIGNS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅙": "1/6", "⅚": "5/6"}


def share(written: str) -> str:
    """Return the share in its canonical form: ``50`` for ``1/2`` and ``50 %``, ``1/3`` if it is not a whole per cent.

    Raises WrongValue.
    """
    text = written.strip(" ")
    found = _read(SIGNS.get(text, text))
    if found is None or found > 1 or found.denominator > MOST_PARTS:
        raise WrongValue("share")
    return str(100 * found) if 100 % found.denominator == 0 else str(found)


@lru_cache(maxsize=1024)
def share_of(kept: str | int) -> Fraction:
    """Return the exact share of its canonical form. Raises WrongValue."""
    found = _read(str(kept))
    if found is None:
        raise WrongValue("share")
    return found


def _read(text: str) -> Fraction | None:
    if match := PER_CENT.fullmatch(text):
        return Fraction(int(match[1] + (match[2] or "0")), 1000)
    match = FRACTION.fullmatch(text)
    return Fraction(int(match[1]), int(match[2])) if match and int(match[2]) else None
