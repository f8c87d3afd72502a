"""Time handicap: with a large rating difference the stronger player has less time."""

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
    """The text is not a table of handicaps; the message states the reason."""


@dataclass(frozen=True, slots=True)
class HandicapRow:
    """The seconds of both players from that difference on."""

    difference: int
    stronger: int
    weaker: int


def read_handicap(text: str) -> tuple[HandicapRow, ...]:
    """Return the table of a text such as ``0: 5/5, 100: 4/6, 300: 2:30/7:30``. Raises BadHandicap.

    Times are in minutes, the stronger player's first.
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
    """Return the table as `read_handicap` reads it."""
    return ", ".join(f"{row.difference}: {format_time(row.stronger)}/{format_time(row.weaker)}" for row in rows)


def format_time(seconds: int) -> str:
    """Return the time in minutes: ``5``, ``2:30``."""
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes}:{rest:02}" if rest else str(minutes)


def times_of(rows: Sequence[HandicapRow], white: int, black: int) -> tuple[int, int] | None:
    """Return White's and Black's seconds by their ratings; None below the first difference and for unrated players."""
    if not (white and black):
        return None
    row = next((row for row in reversed(rows) if row.difference <= abs(white - black)), None)
    if row is None:
        return None
    return (row.stronger, row.weaker) if white >= black else (row.weaker, row.stronger)
