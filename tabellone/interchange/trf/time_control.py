"""The encoded time control of TRF26 222."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Tempo: TypeAlias = Literal["standard", "rapid", "blitz"]
"""The kind of rating of a game."""
_PERIOD = r"(?:[0-9]{1,3}/)?[0-9]{1,6}(?:\+[0-9]{1,5})?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD})*"
_TIME_CONTROL = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}")


def is_time_control(code: str) -> bool:
    """Return whether the code is a time control.

    That is: periods of seconds, each optionally with moves before and an increment after it (``5400+30``,
    ``40/6000+30:900+30``), or the periods of White and of Black (``W300-B240``).
    """
    return _TIME_CONTROL.fullmatch(code) is not None


SHORTEST_BASE = 180
"""Minimum base time in seconds: FIDE rates no games of less than three minutes."""
_BASES = re.compile(r"(?<![0-9+])([0-9]+)(?![0-9/])(?:\+([0-9]+))?")
MOVES_OF_A_GAME = 60
"""Moves whose increments FIDE adds to a player's time (B.02 0.3; Laws of Chess, Appendices A and B)."""
LEAST_OF_STANDARD, LEAST_OF_RAPID = 60 * 60, 10 * 60 + 1
"""Seconds. Rapid is more than ten minutes and less than sixty."""


def in_seconds(code: str) -> str:
    """Return the code in seconds if it seems to be in minutes; otherwise empty.

    A game of less than three minutes has no increment of a tenth of it: ``90+30``, ``15+10`` and ``3+2`` are minutes.
    """
    if not is_time_control(code):
        return ""
    bases = [(int(base), int(increment or 0)) for base, increment in _BASES.findall(code)]
    if not all(0 < base < SHORTEST_BASE and increment * 10 >= base for base, increment in bases):
        return ""
    return _BASES.sub(lambda found: found[0].replace(found[1], str(60 * int(found[1])), 1), code)


def tempo(code: str) -> Tempo | None:
    """Return the kind of rating by the time of each player with 60 increments; None for no time control.

    If the players' times differ, the shorter one counts.
    """
    if not is_time_control(code):
        return None
    return _tempo_of(min(_seconds(side.lstrip("WB")) for side in code.split("-")))


def _seconds(periods: str) -> int:
    """Return all base times plus 60 increments of the last period, the only one that is certainly reached."""
    parts = [period.rpartition("/")[2].partition("+") for period in periods.split(":")]
    return sum(int(base) for base, _plus, _increment in parts) + MOVES_OF_A_GAME * int(parts[0][2] or 0)


_MINUTES = re.compile(r"([0-9]{1,3})\s*(?:min|m\b|['’′])", re.IGNORECASE)
_SHORT = re.compile(r"\s*([0-9]{1,3})\s*\+")
_INCREMENT = re.compile(r"\+\s*([0-9]{1,2})(?![0-9])(?!\s*(?:min|m\b|['’′](?!['’′])))", re.IGNORECASE)


def tempo_of_words(text: str) -> Tempo | None:
    """Return the kind of rating of a time control in words: ``90 min + 30 s``, ``15+10``, ``3'+2''``.

    All minutes are added, and the increment of 60 moves. None if no minutes are found.
    """
    minutes = [int(found) for found in _MINUTES.findall(text)]
    if not minutes:
        short = _SHORT.match(text)
        minutes = [int(short[1])] if short else []
    if not minutes:
        return None
    increment = _INCREMENT.search(text)
    return _tempo_of(60 * sum(minutes) + MOVES_OF_A_GAME * int(increment[1] if increment else 0))


def _tempo_of(seconds: int) -> Tempo:
    return "standard" if seconds >= LEAST_OF_STANDARD else "rapid" if seconds >= LEAST_OF_RAPID else "blitz"
