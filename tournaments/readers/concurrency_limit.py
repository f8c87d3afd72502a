"""Limit on simultaneous readers, which keeps the program responsive for arbiters."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

WAIT_SECONDS = 5.0
"""Maximum waiting time for a slot."""


class Full(Exception):  # noqa: N818  (a state, not an error)
    """The queue is full, or the wait was too long: try again later."""


class ConcurrencyLimit:
    """The readers of one event loop. ``places``: pages made at once; ``queue``: maximum number of waiting readers."""

    def __init__(self, places: int, queue: int) -> None:
        self.free = asyncio.Semaphore(places)
        self.queue = queue
        self.waiting = 0

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Hold one of the slots while the context is open. Raises Full."""
        if self.waiting >= self.queue:
            raise Full
        self.waiting += 1
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await self.free.acquire()
        except TimeoutError:
            raise Full from None
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            self.free.release()
