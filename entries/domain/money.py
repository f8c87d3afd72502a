"""Amounts of money in hundredths, as integers and as text."""

from __future__ import annotations

import re

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused

LARGEST_AMOUNT = 10_000_000
"""100,000 units of the currency."""
_AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")


def read_amount(text: str) -> int:
    """Return the hundredths of ``12``, ``12.5`` or ``12,50``. Raises Refused for an invalid amount."""
    found = _AMOUNT.fullmatch(text.strip())
    amount = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found and text.isascii() else None
    if amount is None or amount > LARGEST_AMOUNT:
        raise Refused(_("Invalid amount: %(text)s.") % {"text": text.strip()[:20] or "–"}, _("Write it as 12.50."))
    return amount


def shown_amount(amount: int) -> str:
    """Return the amount in the format of the language: ``12,50`` in Italian. `read_amount` reads it."""
    return written_amount(amount).replace(".", get_format("DECIMAL_SEPARATOR"))


def written_amount(amount: int) -> str:
    """Return the amount in the language-neutral format: ``12.50``."""
    return f"{amount // 100}.{amount % 100:02}"
