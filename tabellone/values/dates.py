"""Days and moments: birth dates as people write them, and the possible years of an event."""

from __future__ import annotations

import datetime
import re
import unicodedata

from tabellone.values.problems import WrongValue
from tabellone.values.texts import clean

FIRST_YEAR, LAST_YEAR = 1900, 2199
"""Years of events and births. Outside of them databases, time zones and calendars disagree about dates."""
CENTURY = 100
MONTHS = {
    "jan": 1, "gen": 1, "ene": 1, "feb": 2, "fev": 2, "mar": 3, "mae": 3, "mrz": 3, "apr": 4, "avr": 4, "abr": 4,
    "may": 5, "mag": 5, "mai": 5, "jun": 6, "giu": 6, "juin": 6, "jul": 7, "lug": 7, "juil": 7, "aug": 8, "ago": 8,
    "aou": 8, "sep": 9, "set": 9, "oct": 10, "ott": 10, "okt": 10, "nov": 11, "dec": 12, "dic": 12, "dez": 12,
}  # fmt: skip
"""The beginnings of the months' names in English, Italian, German, French and Spanish, without accents."""
PARTS = re.compile(r"[\s/.,\-]+")
LONGEST_WRITTEN = 40


def birth(written: str, *, latest: int | None = None) -> str:
    """Return a birth date as ``YYYY/MM/DD``, with ``00`` for an unknown part; empty for nothing. Raises WrongValue.

    Read are ``1990``, ``1990-05-17``, ``17.5.1990``, ``5/1990``, ``17/5/90``, ``17 May 1990``, ``17 maggio 1990``,
    and ``5/17/1990`` if only one order gives a date. ``latest``: the last possible year, by default the present one;
    a two-digit year gets the century with an age below a hundred.
    """
    found = clean(written)
    if not found:
        return ""
    if len(found) > LONGEST_WRITTEN:
        raise WrongValue("birth")
    last = latest if latest is not None else datetime.datetime.now(tz=datetime.UTC).year
    year, month, day = _ordered([part for part in PARTS.split(found) if part], last)
    if not (year or month or day):
        return ""
    if not (FIRST_YEAR <= year <= last and _is_in_calendar(year, month, day)):
        raise WrongValue("birth")
    return f"{year:04}/{month:02}/{day:02}"


def shown_birth(birth: str) -> str:
    """Return the birth date without its unknown parts: ``1990``, ``1990/05`` or ``1990/05/17``."""
    return birth.removesuffix("/00").removesuffix("/00")


def _ordered(parts: list[str], last: int) -> tuple[int, int, int]:
    """Return year, month and day from the parts; the four-digit part, or otherwise the last, is the year."""
    numbers = [_number(part) for part in parts]
    named = [place for place, part in enumerate(parts) if not part.isdecimal()]
    if len(parts) == 1 and len(parts[0]) == len("1990"):
        return numbers[0], 0, 0
    if len(parts) == len(("month", "year")) and len(parts[1]) == len("1990"):
        return numbers[1], numbers[0], 0
    if len(parts) == len(("year", "month")) and len(parts[0]) == len("1990"):
        return numbers[0], numbers[1], 0
    if len(parts) != len(("year", "month", "day")) or len(named) > 1:
        raise WrongValue("birth")
    if len(parts[0]) == len("1990") and not named:
        return numbers[0], numbers[1], numbers[2]
    first, second, year = numbers
    if len(parts[2]) == len("90"):
        year = _of_two_digits(year, last)
    elif len(parts[2]) != len("1990"):
        raise WrongValue("birth")
    if named == [0] or (not named and not _is_month(second) and _is_month(first)):  # May 17, 1990; 5/17/1990
        return year, first, second
    return year, second, first


def _number(part: str) -> int:
    """Return the part's digits, or the number of the month that it names."""
    if part.isascii() and part.isdecimal() and len(part) <= len("1990"):
        return int(part)
    letters = "".join(
        letter for letter in unicodedata.normalize("NFKD", part.casefold()) if letter.isascii() and letter.isalpha()
    )
    month = MONTHS.get(letters[:4], MONTHS.get(letters[:3], 0)) if part[0].isalpha() else 0
    if not month:
        raise WrongValue("birth")
    return month


def _of_two_digits(number: int, last: int) -> int:
    """Return the year with these last digits that gives an age below a hundred."""
    year = last - last % CENTURY + number
    return year if year <= last else year - CENTURY


def _is_month(number: int) -> bool:
    return 0 <= number <= 12


def _is_in_calendar(year: int, month: int, day: int) -> bool:
    """Return whether the calendar has that day; unknown parts are 0, and a day without its month is invalid."""
    if month == 0:
        return day == 0
    try:
        datetime.date(year, month, day or 1)
    except ValueError:
        return False
    return True


def is_day(day: datetime.date) -> bool:
    """Return whether an event can have that day."""
    return FIRST_YEAR <= day.year <= LAST_YEAR


def is_moment(moment: datetime.datetime) -> bool:
    """Return whether a round can begin then; call it before the moment is converted to another time zone."""
    return is_day(moment.date())
