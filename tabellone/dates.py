"""Days as people and programs write them into reports: the one reading of a date for everything that depends on it."""

from __future__ import annotations

import datetime
import re
import unicodedata

from tabellone.record import Header

MONTHS: tuple[tuple[str, ...], ...] = (
    ("january", "gennaio", "januar", "janvier", "enero", "janeiro", "januari", "jaenner"),
    ("february", "febbraio", "februar", "fevrier", "febrero", "fevereiro", "februari", "feber"),
    ("march", "marzo", "marz", "maerz", "mars", "marco", "maart", "mrt"),
    ("april", "aprile", "avril", "abril"),
    ("may", "maggio", "mai", "mayo", "maio", "mei", "maj"),
    ("june", "giugno", "juni", "juin", "junio", "junho"),
    ("july", "luglio", "juli", "juillet", "julio", "julho"),
    ("august", "agosto", "aout", "augustus", "augusti"),
    ("september", "settembre", "septembre", "septiembre", "setembro"),
    ("october", "ottobre", "oktober", "octobre", "octubre", "outubro"),
    ("november", "novembre", "noviembre", "novembro"),
    ("december", "dicembre", "dezember", "decembre", "diciembre", "dezembro"),
)
"""Their names in the languages whose reports are met most, without accents; three letters of one are enough."""
SHORTEST_MONTH = 3
EARLIEST = 1800
CENTURY_TURNS = 70
"""A year of two digits from here on is one of the twentieth century."""

_BETWEEN = r"[ \t]*[-/. ][ \t]*"
_NUMBERS = re.compile(rf"(?<![0-9])([0-9]{{1,4}}){_BETWEEN}([0-9]{{1,2}}){_BETWEEN}([0-9]{{1,4}})(?![0-9])")
_TOGETHER = re.compile(r"\s*([0-9]{4})([0-9]{2})([0-9]{2})\s*")
_WORD = re.compile(r"[a-z]+")
_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,4}(?![0-9])")


def day_of(text: str) -> datetime.date | None:
    """The day that the text names; None if it names none, or none that exists.

    ``2026/03/01``, ``2026-3-1`` and ``20260301``; ``01.03.2026``, ``1. 3. 2026``, ``01/03/2026`` and (where that is the
    only way to read it) ``03/28/2026``; ``Mar 1, 2026``, ``1 marzo 2026``, ``1.-3. März 2026`` (the first day); days of
    the week and times of day beside them are passed over. Of two digits first and two last, ``26/03/01`` begins with
    the year as TRF 132 does, ``01.03.26`` with the day; where a day cannot be so, it is read the other way round.
    """
    plain = unicodedata.normalize("NFKD", text[:80]).lower()
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    together = _TOGETHER.fullmatch(plain)
    if together:
        return _day(*together.groups())
    numbers = _NUMBERS.search(plain)
    if numbers:
        first, month, last = numbers.groups()
        return _by_numbers(first, month, last, has_dots="." in numbers[0])
    return _by_name(plain)


def first_day(header: Header) -> datetime.date | None:
    """The day on which the event began: its stated first day; where that cannot be read, the day of the first round
    that has one. None where there is neither.
    """
    return next(filter(None, map(day_of, (header.start, *header.round_dates))), None)


def _by_numbers(first: str, month: str, last: str, *, has_dots: bool) -> datetime.date | None:
    if len(first) > 2:
        return _day(first, month, last)
    if len(last) > 2:
        return _day(last, month, first) or _day(last, first, month)
    readings = [(first, month, last), (last, month, first)]
    return next(filter(None, (_day(*reading) for reading in (readings[::-1] if has_dots else readings))), None)


def _by_name(text: str) -> datetime.date | None:
    """The year is the number of four digits, else the last one; the day the first of the others."""
    months = [month for word in _WORD.findall(text) if (month := _month(word))]
    numbers = _NUMBER.findall(text)
    if not months or len(numbers) < 2:
        return None
    year = next((number for number in numbers if len(number) == 4), numbers[-1])
    numbers.remove(year)
    return _day(year, str(months[-1]), numbers[0])


def _month(word: str) -> int:
    """The only month whose name begins so; else 0."""
    if len(word) < SHORTEST_MONTH:
        return 0
    found = [place for place, names in enumerate(MONTHS, start=1) if any(name.startswith(word) for name in names)]
    return found[0] if len(found) == 1 else 0


def _day(year: str, month: str, day: str) -> datetime.date | None:
    number = int(year)
    if len(year) <= 2:
        number += 1900 if number >= CENTURY_TURNS else 2000
    try:
        return datetime.date(number, int(month), int(day)) if number >= EARLIEST else None
    except ValueError:
        return None
