"""Version of a ladder on a page: a number that grows with each action and with each expired deadline."""

from __future__ import annotations

from ladders.domain.challenges import MOST_CHALLENGES
from tabellone.ladder import LadderPoint


def mark_of(point: LadderPoint, version: int) -> int:
    """Return the version of the ladder at that moment.

    Expired deadlines are added to the actions. Undo also increases the number, because it is an action itself.
    """
    by_clock = sum(1 for it in point.ended if it.decided is None and it.withdrawn_at is None)
    return version * MOST_CHALLENGES * 2 + by_clock
