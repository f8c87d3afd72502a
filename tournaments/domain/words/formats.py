"""Dates, times and numbers in the user's language."""

from __future__ import annotations

import datetime
from fractions import Fraction

from django.utils.formats import date_format, get_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext

from tabellone.tiebreaks import Exact, format_exact

SIGNS = {Fraction(1, 6): "⅙", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(5, 6): "⅚"}
"""Symbols of fractions without an exact decimal form."""
DECIMALS = 100
"""Smallest unit of two decimals."""
NARROW = "\N{NARROW NO-BREAK SPACE}"
SMALL_MONTHS = {"it"}
"""Languages that write the names of days and months without capitals, while Django capitalises them."""


def moment(value: datetime.date, form: str) -> str:
    """Return the date or, in local time, the time.

    ``form``: Django's format letters in English order; the catalogue has the language's order (``date format``).
    """
    local = localtime(value) if isinstance(value, datetime.datetime) else value
    text = date_format(local, pgettext("date format", form))
    return text.lower() if get_language() in SMALL_MONTHS else text


def figure(text: str) -> str:
    """Return a number with the decimal separator of the language; it is given with a decimal point."""
    return text.replace(".", str(get_format("DECIMAL_SEPARATOR"))) if "." in text else text


def first_figure(value: Exact | None) -> str:
    """Return the exact value that ranks before the points: ``27½``, ``8⅓``, ``4.9``, ``14 7/30``.

    See `StandingsRow.first`. Empty if the points are first.
    """
    if value is None:
        return ""
    exact = Fraction(value, 10)
    if DECIMALS % exact.denominator == 0:
        return figure(format_exact(value))
    whole, rest = divmod(abs(exact), 1)
    told = f"{whole or ''}{SIGNS[rest]}" if rest in SIGNS else f"{f'{whole}{NARROW}' if whole else ''}{rest}"
    return f"-{told}" if exact < 0 else told
