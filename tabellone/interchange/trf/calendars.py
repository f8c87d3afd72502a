"""Calendars of round robins in reports: the codes of TRF26 192, and this program's own line XXK for what no code says.

``XXK KIND [cycles=C] [swap-last-two] [without-first] [mini-matches] [dummy]`` stands beside ``192 CUSTOM_ROUNDROBIN``.
A report with that code and without the line is played by a calendar that nobody states.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tabellone.interchange.trf.line import Line
from tabellone.messages import Message
from tabellone.record import CalendarSettings

ROUND_ROBIN = "round-robin"
"""The record's name of the system."""
CUSTOM = "CUSTOM_ROUNDROBIN"
NOT_STATED = CalendarSettings(kind="custom")
DOUBLE = CalendarSettings(cycles=2)
CODES = {
    "BERGER_ROUNDROBIN": CalendarSettings(),
    "FIDE_ROUNDROBIN": CalendarSettings(),
    "BERGER_DOUBLEROUNDROBIN": DOUBLE,
    "FIDE_DOUBLEROUNDROBIN": replace(DOUBLE, swap_last_two=True),
    CUSTOM: NOT_STATED,
}
_GAMES = re.compile(r"BERGER_ROUNDROBIN_G([1-9][0-9]?)")
"""So many games between any two."""
FLAGS = {
    "swap-last-two": "swap_last_two",
    "without-first": "without_first",
    "mini-matches": "mini_matches",
    "dummy": "dummy",
}


def calendar_of(code: str) -> CalendarSettings | None:
    """The calendar that a code of 192 stands for, if it is one of a round robin."""
    games = _GAMES.fullmatch(code)
    return CalendarSettings(cycles=int(games[1])) if games else CODES.get(code)


def code_of(calendar: CalendarSettings) -> str:
    """The code of 192 for the calendar."""
    for code, known in CODES.items():
        if known == calendar:
            return code
    games = f"BERGER_ROUNDROBIN_G{calendar.cycles}"
    return games if calendar_of(games) == calendar else CUSTOM


def calendar_line(calendar: CalendarSettings) -> str:
    """The line XXK; nothing where a code of 192 says it all."""
    if code_of(calendar) != CUSTOM or calendar == NOT_STATED:
        return ""
    words = [calendar.kind, *([f"cycles={calendar.cycles}"] if calendar.cycles != 1 else [])]
    return " ".join(["XXK", *words, *(flag for flag, name in FLAGS.items() if getattr(calendar, name))])


def read_calendar(line: Line) -> CalendarSettings:
    """What a line XXK says. Raises TrfError."""
    words = line.words()
    if not words:
        raise line.error(5, Message("the kind of a calendar, such as berger"))
    cycles, flags = 1, set()
    for column, word in words[1:]:
        name, _, number = word.lower().partition("=")
        if name == "cycles" and number.isascii() and number.isdecimal() and 1 <= int(number) <= 99:
            cycles = int(number)
        elif name in FLAGS and not number:
            flags.add(name)
        else:
            raise line.error(column, Message("cycles=2, %(flags)s", flags=", ".join(FLAGS)))
    kind = words[0][1].lower()
    return CalendarSettings(kind, cycles, **{field: flag in flags for flag, field in FLAGS.items()})
