"""Amounts of prizes as text: as an organiser writes them, and as pages and papers show them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from entries.domain.money import read_amount as read_money
from tabellone.money import Money, format_money
from tabellone.prizes.funds import LARGEST_AMOUNT, MOST_PLACES
from tournaments.domain.errors import Refused

SYMBOLS = {"EUR": "€", "USD": "$", "GBP": "£", "INR": "₹", "JPY": "¥", "CHF": "CHF", "PLN": "zł"}
_BETWEEN = re.compile(r"[;,]?\s+|;")


def read_amount(text: str) -> Money:
    """Return the hundredths of ``12``, ``12.5`` or ``12,50``. Raises Refused for an invalid amount."""
    return read_money(text, most=LARGEST_AMOUNT)


def read_amounts(text: str) -> tuple[Money, ...]:
    """Return the prizes of a category, the first place first, separated by spaces: ``500 300 100``.

    Raises Refused for an invalid amount, and for more prizes than a category can have.
    """
    parts = [part for part in _BETWEEN.split(text.strip(" \t\r\n;,")) if part]
    if len(parts) > MOST_PLACES:
        raise Refused(_("Too many prizes (maximum %(most)s).") % {"most": MOST_PLACES})
    return tuple(map(read_amount, parts))


def written_amounts(amounts: Iterable[Money]) -> str:
    """Return the prizes as text that `read_amounts` reads."""
    return " ".join(map(written_amount, amounts))


def written_amount(amount: Money) -> str:
    """Return the amount as text that `read_amount` reads: ``1200``, ``12.50``."""
    return format_money(amount).removesuffix(".00")


def figure_of(amount: Money, *, always_cents: bool = False) -> str:
    """Return the amount in the format of the language, with grouped digits: ``1,200``, ``1.125,50`` in Italian."""
    cents = 2 if always_cents or amount % 100 else 0
    return number_format(Decimal(amount) / 100, cents, use_l10n=True, force_grouping=True)


def money_of(amount: Money, currency: str, *, always_cents: bool = False) -> str:
    """Return the amount with its currency, which does not break: ``1,200 €``."""
    return f"{figure_of(amount, always_cents=always_cents)}\N{NO-BREAK SPACE}{SYMBOLS.get(currency, currency)}".strip()
