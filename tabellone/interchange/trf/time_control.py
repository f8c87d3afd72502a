"""The encoded time control of TRF26 222."""

from __future__ import annotations

import re

_PERIOD = r"(?:[0-9]{1,3}/)?[0-9]{1,6}(?:\+[0-9]{1,5})?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD})*"
_TIME_CONTROL = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}")


def is_time_control(code: str) -> bool:
    """Whether the code is one: periods of seconds, each with the moves before and the increment behind it where there
    are such (``5400+30``, ``40/6000+30:900+30``), or those of White and of Black (``W300-B240``).
    """
    return _TIME_CONTROL.fullmatch(code) is not None
