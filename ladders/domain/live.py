"""Which state of a ladder a page shows: a number that grows with each act, and with each time that runs out."""

from __future__ import annotations

from ladders.domain.challenges import MOST_CHALLENGES
from tabellone.ladder import LadderPoint


def mark_of(point: LadderPoint, version: int) -> int:
    """The mark of the ladder at that moment. What has run out by the clock adds to what was done: an act that takes
    something back takes no step back in the count, as it is a step itself.
    """
    by_clock = sum(1 for it in point.ended if it.decided is None and it.withdrawn_at is None)
    return version * MOST_CHALLENGES * 2 + by_clock
