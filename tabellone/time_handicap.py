"""Time handicap: by the difference of their ratings the stronger player has less time than the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabellone.messages import Message, ToldError

MOST_ROWS = 20
MOST_DIFFERENCE = 3000
MOST_SECONDS = 10 * 3600
ROW = re.compile(r"(\d{1,4}):(\d{1,3})(?::([0-5]\d))?/(\d{1,3})(?::([0-5]\d))?", re.ASCII)
MINUTE = 60


class BadHandicap(ToldError):  # noqa: N818  (it names what is wrong)
    """What is written is no table of handicaps; the message says why."""


@dataclass(frozen=True, slots=True)
class HandicapRow:
    """From that difference on so many seconds for both."""

    difference: int
    stronger: int
    weaker: int


def read_handicap(text: str) -> tuple[HandicapRow, ...]:
    """The table that somebody wrote: ``0: 5/5, 100: 4/6, 300: 2:30/7:30``, in minutes, the stronger player's first.
    Raises BadHandicap.
    """
    rows = [_row("".join(part.split())) for part in text.split(",") if part.strip()]
    if len(rows) > MOST_ROWS:
        raise BadHandicap(Message("At most %(most)s rows.", most=MOST_ROWS))
    if any(one.difference >= other.difference for one, other in pairwise(rows)):
        raise BadHandicap(Message("The differences of the ratings grow from row to row."))
    return tuple(rows)


def _row(text: str) -> HandicapRow:
    found = ROW.fullmatch(text)
    if found is None:
        raise BadHandicap(Message("Write each row as the difference and both times: 100: 4/6."))
    difference, *times = (int(part or 0) for part in found.groups())
    stronger, weaker = times[0] * MINUTE + times[1], times[2] * MINUTE + times[3]
    if difference > MOST_DIFFERENCE or not (0 < stronger <= MOST_SECONDS and 0 < weaker <= MOST_SECONDS):
        raise BadHandicap(Message("Write each row as the difference and both times: 100: 4/6."))
    return HandicapRow(difference, stronger, weaker)


def format_handicap(rows: Iterable[HandicapRow]) -> str:
    """The table as `read_handicap` reads it."""
    return ", ".join(f"{row.difference}: {format_time(row.stronger)}/{format_time(row.weaker)}" for row in rows)


def format_time(seconds: int) -> str:
    """In minutes: ``5``, ``2:30``."""
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes}:{rest:02}" if rest else str(minutes)


def times_of(rows: Sequence[HandicapRow], white: int, black: int) -> tuple[int, int] | None:
    """White's and Black's seconds by their ratings; None where the table does not say: below its first difference, and
    where somebody has no rating.
    """
    if not (white and black):
        return None
    row = next((row for row in reversed(rows) if row.difference <= abs(white - black)), None)
    if row is None:
        return None
    return (row.stronger, row.weaker) if white >= black else (row.weaker, row.stronger)
