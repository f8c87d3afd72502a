"""Dates as people and programs write them into reports, read in one way everywhere.

A date with only two-digit numbers, such as ``11.09.26``, is ambiguous. It is read in the order of day, month and year
that fits the whole report: its other dates, its players' births and the day of import.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from tabellone.messages import Message
from tabellone.record import Record

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
"""Names of the months in the most frequent languages of reports, without accents; three letters are enough."""
SHORTEST_MONTH = 3
EARLIEST = 1800
CENTURY_TURNS = 70
"""Two-digit years from this one on are in the twentieth century."""

ORDERS = {"dmy": Message("day, month, year"), "ymd": Message("year, month, day"), "mdy": Message("month, day, year")}
"""The orders in which two-digit dates are written."""
LONGEST_EVENT = 366
"""Days that an event rarely exceeds."""

_BETWEEN = r"[ \t]*[-/. ][ \t]*"
_NUMBERS = re.compile(rf"(?<![0-9])([0-9]{{1,4}}){_BETWEEN}([0-9]{{1,2}}){_BETWEEN}([0-9]{{1,4}})(?![0-9])")
_TOGETHER = re.compile(r"\s*([0-9]{4})([0-9]{2})([0-9]{2})\s*")
_WORD = re.compile(r"[a-z]+")
_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,4}(?![0-9])")


def day_of(text: str) -> datetime.date | None:
    """Return the day that the text names; None if it names no day or an impossible one.

    Read are ``2026/03/01``, ``2026-3-1`` and ``20260301``; ``01.03.2026``, ``1. 3. 2026``, ``01/03/2026`` and (if no
    other reading is possible) ``03/28/2026``. Also ``Mar 1, 2026``, ``1 marzo 2026`` and ``1.-3. März 2026`` (the
    first day). Weekdays and times are ignored.

    With two digits first and last, ``26/03/01`` begins with the year as in TRF 132, and ``01.03.26`` with the day. If
    that gives no valid date, the other order is used.
    """
    plain = _plain(text)
    together = _TOGETHER.fullmatch(plain)
    if together:
        return _day(*together.groups())
    numbers = _NUMBERS.search(plain)
    if numbers:
        first, month, last = numbers.groups()
        return _by_numbers(first, month, last, has_dots="." in numbers[0])
    return _by_name(plain)


@dataclass(frozen=True, slots=True)
class ReportDays:
    """The first and the last day of a report, and the order in which two-digit dates of these were read."""

    start: datetime.date | None
    end: datetime.date | None
    order: str = ""
    """The order used, one of ``ORDERS``, if another order would give another day; otherwise empty."""


def first_day(record: Record) -> datetime.date | None:
    """Return the first day of the event: its stated first day, otherwise the day of the first round with a date.

    None without either.
    """
    header = record.header
    if not any(map(_is_ambiguous, (header.start, header.end))):
        return next(filter(None, map(day_of, (header.start, *header.round_dates))), None)
    return days_of(record).start or next(filter(None, map(day_of, header.round_dates)), None)


def days_of(record: Record, *, today: datetime.date | None = None) -> ReportDays:
    """Return the first and the last day, in the order of day, month and year that fits the whole report best.

    If several fit, the form of the date decides (see `day_of`). ``today``: the day of import, by default the present
    day.
    """
    header = record.header
    stated = (header.start, header.end)
    if not any(map(_is_ambiguous, stated)):
        return ReportDays(day_of(header.start), day_of(header.end))
    now = today or datetime.datetime.now(tz=datetime.UTC).date()
    born = max((int(player.birth[:4]) for player in record.players if player.birth[:4].isdecimal()), default=0)
    latest = now if record.rounds else datetime.date.max
    found = []
    for of_rounds, order in product(_preferred(header.round_dates), _preferred(stated)):
        start, end = (_day_in(text, order) for text in stated)
        rounds = [day for text in header.round_dates if (day := _day_in(text, of_rounds))]
        unread = sum(order not in _readings(text) for text in stated if _is_short(text))
        known = [day for day in (start, end) if day]
        wrong = (
            sum(day > latest or day.year < born for day in known)
            + (start is not None and end is not None and end < start)
            + (max([*known, *rounds]) - min([*known, *rounds])).days // LONGEST_EVENT
            if known
            else 0
        )
        found.append(((unread + wrong), ReportDays(start, end, order)))
    return min(found, key=lambda row: row[0])[1]


def _preferred(texts: Sequence[str]) -> Iterator[str]:
    """Yield the orders, beginning with the order that the form of the first short date suggests."""
    short = next(filter(_is_short, texts), "")
    first = next(iter(_readings(short)), "dmy")
    return iter(sorted(ORDERS, key=lambda order: order != first))


def _is_short(text: str) -> bool:
    """Return whether the text is a date with only two-digit numbers."""
    numbers = _NUMBERS.search(_plain(text))
    return numbers is not None and all(len(number) <= 2 for number in numbers.groups())


def _is_ambiguous(text: str) -> bool:
    return len(set(_readings(text).values())) > 1


def _readings(text: str) -> dict[str, datetime.date]:
    """Return the days of a short date by order, most likely order first; empty for any other text."""
    numbers = _NUMBERS.search(_plain(text))
    if numbers is None or any(len(number) > 2 for number in numbers.groups()):
        return {}
    first, second, third = numbers.groups()
    by_order = {"dmy": (third, second, first), "ymd": (first, second, third), "mdy": (third, first, second)}
    orders = ("dmy", "ymd", "mdy") if "." in numbers[0] else ("ymd", "dmy", "mdy")
    return {order: day for order in orders if (day := _day(*by_order[order]))}


def _day_in(text: str, order: str) -> datetime.date | None:
    """Return the day in that order; any other text than a short date is read by `day_of`."""
    return _readings(text).get(order) or day_of(text)


def _plain(text: str) -> str:
    """Return the beginning of the text in lower case without accents."""
    plain = unicodedata.normalize("NFKD", text[:80]).lower()
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _by_numbers(first: str, month: str, last: str, *, has_dots: bool) -> datetime.date | None:
    if len(first) > 2:
        return _day(first, month, last)
    if len(last) > 2:
        return _day(last, month, first) or _day(last, first, month)
    readings = [(first, month, last), (last, month, first)]
    return next(filter(None, (_day(*reading) for reading in (readings[::-1] if has_dots else readings))), None)


def _by_name(text: str) -> datetime.date | None:
    """Return the day of a date with a month name.

    The year is the four-digit number, otherwise the last number; the day is the first of the others.
    """
    months = [month for word in _WORD.findall(text) if (month := _month(word))]
    numbers = _NUMBER.findall(text)
    if not months or len(numbers) < 2:
        return None
    year = next((number for number in numbers if len(number) == 4), numbers[-1])
    numbers.remove(year)
    return _day(year, str(months[-1]), numbers[0])


def _month(word: str) -> int:
    """Return the only month whose name begins with the word; otherwise 0."""
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
