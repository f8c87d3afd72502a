"""A long work that writes in turns, so that everybody else gets the database between them.

SQLite has one writer at a time, and who waits for it looks again every tenth of a second: no queue is kept. Where the
next turn follows the last one at once, the others find the file taken again and again, until their patience ends. So
it is left alone between turns, for longer than it takes to look, and longer where the turn was held longer. PostgreSQL
locks rows, which are nobody else's here: there a turn follows the other.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

REST_SECONDS = 0.15
"""Longer than SQLite's own pause between two looks whether the file is free, which is a tenth of a second."""
LONGEST_REST_SECONDS = 0.5


class Turns:
    """Transactions one after the other."""

    def __init__(self) -> None:
        self._free_until = 0.0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A transaction, begun when the others have had the database for long enough."""
        time.sleep(max(0.0, self._free_until - time.monotonic()))
        with transaction.atomic():
            begun = time.monotonic()
            yield
        if connection.vendor == "sqlite":
            now = time.monotonic()
            self._free_until = now + max(REST_SECONDS, min(now - begun, LONGEST_REST_SECONDS))
