"""Days, times and numbers as the reader's language writes them."""

from __future__ import annotations

import datetime

from django.utils.formats import date_format, get_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext

from tabellone.tiebreaks import Exact, format_exact

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
    """What a system ranks by before the points (`StandingsRow.first`); empty where the points are first."""
    return "" if value is None else figure(format_exact(value))
