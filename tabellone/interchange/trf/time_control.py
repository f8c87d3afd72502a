"""The encoded time control of TRF26 222."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Tempo: TypeAlias = Literal["standard", "rapid", "blitz"]
"""What a game is rated as."""
_PERIOD = r"(?:[0-9]{1,3}/)?[0-9]{1,6}(?:\+[0-9]{1,5})?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD})*"
_TIME_CONTROL = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}")


def is_time_control(code: str) -> bool:
    """Whether the code is one: periods of seconds, each with the moves before and the increment behind it where there
    are such (``5400+30``, ``40/6000+30:900+30``), or those of White and of Black (``W300-B240``).
    """
    return _TIME_CONTROL.fullmatch(code) is not None


MOVES_OF_A_GAME = 60
"""FIDE reckons a player's time with the increments of so many moves (B.02 0.3; Laws of Chess, Appendices A and B)."""
LEAST_OF_STANDARD, LEAST_OF_RAPID = 60 * 60, 10 * 60 + 1
"""Seconds. Rapid is more than ten minutes and less than sixty."""


def tempo(code: str) -> Tempo | None:
    """What the games are rated as: by the time that each player has, with 60 increments, where the two differ by the
    shorter one; None for no time control.
    """
    if not is_time_control(code):
        return None
    seconds = min(_seconds(side.lstrip("WB")) for side in code.split("-"))
    return "standard" if seconds >= LEAST_OF_STANDARD else "rapid" if seconds >= LEAST_OF_RAPID else "blitz"


def _seconds(periods: str) -> int:
    """All base times, and the last period's increment for each move of the game, as only it is sure to be reached."""
    parts = [period.rpartition("/")[2].partition("+") for period in periods.split(":")]
    return sum(int(base) for base, _plus, _increment in parts) + MOVES_OF_A_GAME * int(parts[0][2] or 0)
