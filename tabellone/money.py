"""Amounts of money: whole hundredths of the currency, for fees and prizes."""

from __future__ import annotations

import re
from typing import TypeAlias

Money: TypeAlias = int
"""Hundredths of the currency."""
_WRITTEN = re.compile(r"([0-9]{1,12})(?:[.,]([0-9]{1,2}))?")


def parse_money(text: str, most: Money) -> Money:
    """Return the hundredths of ``12``, ``12.5`` or ``12,50``.

    Raises ValueError for anything else, and above ``most`` hundredths.

    >>> parse_money("12,50", most=100_000)
    1250
    """
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise ValueError("not an amount")
    amount = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))
    if amount > most:
        raise ValueError("too large an amount")
    return amount


def format_money(amount: Money) -> str:
    """Return the amount with two decimals and a point: ``875.00``."""
    return f"{amount // 100}.{amount % 100:02}"
