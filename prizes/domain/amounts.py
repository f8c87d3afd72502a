"""Amounts of prizes as text: as an organiser writes them, and as pages and papers show them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tabellone.prizes import Money
from tabellone.prizes.funds import MOST_PLACES
from tournaments.domain.errors import Refused

LARGEST = 100 * 10**8
"""The largest prize of a form, in hundredths."""
SYMBOLS = {"EUR": "€", "USD": "$", "GBP": "£", "INR": "₹", "JPY": "¥", "CHF": "CHF", "PLN": "zł"}
_AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")
_BETWEEN = re.compile(r"[;,]?\s+|;")


def read_amount(text: str) -> Money:
    """Return the hundredths of ``12``, ``12.5`` or ``12,50``. Raises Refused for an invalid amount."""
    found = _AMOUNT.fullmatch(text.strip())
    amount = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found else LARGEST + 1
    if amount > LARGEST:
        raise Refused(
            _("Invalid amount: %(text)s.") % {"text": text.strip()[:20] or "–"},
            _("Write it as 1200 or 12.50, up to %(most)s.") % {"most": LARGEST // 100},
        )
    return amount


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
    return str(amount // 100) if amount % 100 == 0 else f"{amount // 100}.{amount % 100:02}"


def figure_of(amount: Money, *, always_cents: bool = False) -> str:
    """Return the amount in the format of the language, with grouped digits: ``1,200``, ``1.125,50`` in Italian."""
    cents = 2 if always_cents or amount % 100 else 0
    return number_format(Decimal(amount) / 100, cents, use_l10n=True, force_grouping=True)


def money_of(amount: Money, currency: str, *, always_cents: bool = False) -> str:
    """Return the amount with its currency, which does not break: ``1,200 €``."""
    return f"{figure_of(amount, always_cents=always_cents)}\N{NO-BREAK SPACE}{SYMBOLS.get(currency, currency)}".strip()
