"""Days, times and numbers as the reader's language writes them."""

from __future__ import annotations

import datetime
from fractions import Fraction

from django.utils.formats import date_format, get_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext

from tabellone.tiebreaks import Exact, format_exact

SIGNS = {Fraction(1, 6): "⅙", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(5, 6): "⅚"}
"""Of what no decimals write exactly."""
DECIMALS = 100
"""What two decimals can tell apart."""
NARROW = "\N{NARROW NO-BREAK SPACE}"
SMALL_MONTHS = {"it"}
"""Languages that write the names of days and months without capitals, while Django gives them with."""


def moment(value: datetime.date, form: str) -> str:
    """The day or, in local time, the moment. ``form``: Django's letters as English orders them; the catalogue says
    (``date format``) how the language does.
    """
    local = localtime(value) if isinstance(value, datetime.datetime) else value
    text = date_format(local, pgettext("date format", form))
    return text.lower() if get_language() in SMALL_MONTHS else text


def figure(text: str) -> str:
    """A number, written with a decimal point where it has one, with the point of the language."""
    return text.replace(".", str(get_format("DECIMAL_SEPARATOR"))) if "." in text else text


def first_figure(value: Exact | None) -> str:
    """What a system ranks by before the points (`StandingsRow.first`), exactly: ``27½``, ``8⅓``, ``4.9``, ``14 7/30``;
    empty where the points are first.
    """
    if value is None:
        return ""
    exact = Fraction(value, 10)
    if DECIMALS % exact.denominator == 0:
        return figure(format_exact(value))
    whole, rest = divmod(abs(exact), 1)
    told = f"{whole or ''}{SIGNS[rest]}" if rest in SIGNS else f"{f'{whole}{NARROW}' if whole else ''}{rest}"
    return f"-{told}" if exact < 0 else told
