"""Amounts of money in hundredths, as integers and as text."""

from __future__ import annotations

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tabellone.money import Money, format_money, parse_money
from tournaments.domain.errors import Refused

LARGEST_AMOUNT: Money = 10_000_000
"""100,000 units of the currency."""


def read_amount(text: str, *, most: Money = LARGEST_AMOUNT) -> Money:
    """Return the hundredths of ``12``, ``12.5`` or ``12,50``. Raises Refused for an invalid amount."""
    try:
        return parse_money(text, most)
    except ValueError:
        raise Refused(
            _("Invalid amount: %(text)s.") % {"text": text.strip()[:20] or "–"},
            _("Write it as 1200 or 12.50, up to %(most)s.") % {"most": most // 100},
        ) from None


def shown_amount(amount: Money) -> str:
    """Return the amount in the format of the language: ``12,50`` in Italian. `read_amount` reads it."""
    return format_money(amount).replace(".", get_format("DECIMAL_SEPARATOR"))
