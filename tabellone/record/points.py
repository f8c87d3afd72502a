"""Points, exact: whole tenths of a point, the precision of the TRF format; reading and formatting."""

from __future__ import annotations

from typing import TypeAlias

Points: TypeAlias = int
"""Tenths of a point."""

POINT: Points = 10
HALF: Points = 5
LONGEST_WHOLE = 4
"""Maximum number of digits of whole points, more than any total or any column of a report."""


def format_points(points: Points) -> str:
    """Return the points as people write them: ``5½``, ``0``, ``½``, ``3.3``, ``-1½``.

    >>> format_points(55), format_points(-15), format_points(33)
    ('5½', '-1½', '3.3')
    """
    sign, value = ("-", -points) if points < 0 else ("", points)
    whole, tenths = divmod(value, 10)
    if tenths == 0:
        return f"{sign}{whole}"
    if tenths == HALF:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}.{tenths}"


def parse_points(text: str) -> Points:
    """Return the points written as ``5``, ``5.5``, ``5,5``, ``5½``, below 10,000.

    Raises ValueError for anything else.

    >>> parse_points("5½"), parse_points("5,5")
    (55, 55)
    """
    cleaned = text.strip().replace(",", ".").replace("½", ".5")
    sign = -1 if cleaned.startswith("-") else 1
    whole, _, tenths = cleaned.removeprefix("-" if sign < 0 else "+").partition(".")
    digits = (whole or "0") + (tenths or "0")
    is_number = bool(whole or tenths) and digits.isascii() and digits.isdecimal()
    if not is_number or len(tenths) > 1 or len(whole) > LONGEST_WHOLE:
        raise ValueError(f"not a number of points with at most one decimal: {text!r}")
    return sign * (int(whole or "0") * POINT + int(tenths or "0"))
