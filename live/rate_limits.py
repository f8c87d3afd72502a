"""Rate limits for readers: how often a page is made for its followers, and how many are notified in a second."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path

CHANGE_SECONDS = 1.0
"""Minimum interval between two states shown to an event's followers."""
MOST_PAGES = 2000
FIRST_MILLISECONDS, LEAST_MILLISECONDS, MOST_MILLISECONDS = 2.0, 1.0, 12.0
"""Process time between two readers: before any measurement, and its limits."""
HEADROOM = 1.5
"""Factor on the time of a reader: the rest is for the arbiters."""
ENOUGH_ANSWERS = 50
"""Minimum number of responses for a reliable measurement."""
SCHEDULER = Path("/proc/self/schedstat")


class ChangePacing:
    """Time and event state of each page's last version for its followers."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, tuple[str, float]] = OrderedDict()

    def seconds_to_wait(self, page: Hashable, mark: str, now: float) -> float:
        """Return the time to wait before the page of that state is made; 0: now, which is recorded.

        All waiting readers then see one state, and a single difference leads to the next. Without a wait the readers
        would be spread over as many states as there were results, with a difference between any two.
        """
        known, at = self._made.get(page, (mark, now))
        if known != mark and now < at + CHANGE_SECONDS:
            return at + CHANGE_SECONDS - now
        if known != mark or page not in self._made:
            self._made[page] = mark, now
            self._made.move_to_end(page)
            while len(self._made) > MOST_PAGES:
                self._made.popitem(last=False)
        return 0.0


class ReaderCost:
    """Measured processor time per answered reader in this process.

    It includes the time for which the event loop waited for a processor: on a busy machine, readers are notified
    more slowly. ``spent`` returns the seconds used so far.
    """

    def __init__(self, spent: Callable[[], float]) -> None:
        self.milliseconds = FIRST_MILLISECONDS
        self._spent = spent
        self._answers = 0
        self._since = 0.0

    def count(self) -> None:
        """Count an answered reader."""
        self._answers += 1

    def measured(self) -> float:
        """Return the milliseconds between two readers; called with each notification, measures since the last call."""
        spent = self._spent()
        if self._answers >= ENOUGH_ANSWERS:
            took = (spent - self._since) * 1000 / self._answers * HEADROOM
            self.milliseconds = min(max((self.milliseconds + took) / 2, LEAST_MILLISECONDS), MOST_MILLISECONDS)
        self._answers, self._since = 0, spent
        return self.milliseconds


def _spent_seconds() -> float:
    """Return the process's processor time in seconds, plus its main thread's waiting time for a processor."""
    try:
        waited = int(SCHEDULER.read_text().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):  # not Linux
        waited = 0.0
    return time.process_time() + waited


reader_cost = ReaderCost(_spent_seconds)
"""The cost in this process."""
