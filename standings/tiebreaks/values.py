"""What a tie-break's value is, and how people read it."""

from __future__ import annotations

from typing import TypeAlias

Value: TypeAlias = int
"""Hundredths."""

ONE: Value = 100
PER_TENTH = 10
"""Hundredths in a tenth of a point: scores of the record times this are values."""
FRACTIONS = {0: "", 25: "¼", 50: "½", 75: "¾"}


def format_value(value: Value | None) -> str:
    """The value as people write it: ``27½``, ``23¼``, ``1812``, ``31.19``; an undefined one is a dash."""
    if value is None:
        return "–"
    sign, size = ("-", -value) if value < 0 else ("", value)
    whole, hundredths = divmod(size, ONE)
    if hundredths in FRACTIONS:
        fraction = FRACTIONS[hundredths]
        return f"{sign}{'' if fraction and not whole else whole}{fraction}"
    return f"{sign}{whole}.{hundredths:02}".rstrip("0")
