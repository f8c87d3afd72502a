"""Data of an event, field by field."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from typing import Any

from tabellone.values.dates import is_day
from tabellone.values.numbers import MOST_ROUNDS
from tabellone.values.people import federation
from tabellone.values.problems import WrongValue
from tabellone.values.texts import LONGEST, text


def name(written: str) -> str:
    """Return an event's name, which must have a visible character."""
    found = text(written, LONGEST["event"])
    if not found:
        raise WrongValue("name")
    return found


def rounds(number: int) -> int:
    """Return a number of rounds, also of a pairing table."""
    if number < 1:
        raise WrongValue("fewest", least=1)
    if number > MOST_ROUNDS:
        raise WrongValue("highest", most=MOST_ROUNDS)
    return number


def day(found: datetime.date | None) -> datetime.date | None:
    """Return a day of the event, if it is known."""
    if found is not None and not is_day(found):
        raise WrongValue("day")
    return found


def deputies(names: list[str]) -> list[str]:
    """Return the names of the deputy arbiters."""
    return [text(name, LONGEST["arbiter"]) for name in names]


EVENT: dict[str, Callable[[Any], Any]] = {
    "name": name,
    "city": partial(text, longest=LONGEST["place"]),
    "federation": federation,
    "start_date": day,
    "end_date": day,
    "chief_arbiter": partial(text, longest=LONGEST["arbiter"]),
    "deputies": deputies,
    "time_control": partial(text, longest=LONGEST["time_control"]),
    "time_control_code": partial(text, longest=LONGEST["time_control_code"]),
    "planned_rounds": rounds,
    "system": partial(text, longest=LONGEST["system"]),
    "system_code": partial(text, longest=LONGEST["system_code"]),
}
"""Fields of an event with the function that reads each."""
