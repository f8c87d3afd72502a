"""Long jobs that write in turns, so that other users get the database in between.

SQLite has one writer at a time. A waiting writer checks every tenth of a second, and there is no queue. If each turn
directly followed the previous one, the others would find the file locked again and again until they time out. So the
file is left free between turns, for longer than the interval of these checks, and for longer after a long turn.
PostgreSQL locks rows that no other user needs here, so turns follow each other directly.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

REST_SECONDS = 0.15
"""Longer than the interval in which SQLite checks for a free file (a tenth of a second)."""
LONGEST_REST_SECONDS = 0.5


class WriteBatches:
    """Transactions one after the other, with pauses."""

    def __init__(self) -> None:
        self._free_until = 0.0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Open a transaction after the others have had the database for long enough."""
        time.sleep(max(0.0, self._free_until - time.monotonic()))
        with transaction.atomic():
            begun = time.monotonic()
            yield
        if connection.vendor == "sqlite":
            now = time.monotonic()
            self._free_until = now + max(REST_SECONDS, min(now - begun, LONGEST_REST_SECONDS))
