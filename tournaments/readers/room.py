"""How many readers the program works for at the same time: few, so that arbiters find it free."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from tournaments.readers.answers import Key

WAIT_SECONDS = 5.0


class Full(Exception):  # noqa: N818  (what it is, not that it is wrong)
    """Too many wait already, or one has waited too long: come back later."""


class Room:
    """The readers of one event loop. ``places``: for how many at once a page is made; ``queue``: how many may wait."""

    def __init__(self, places: int, queue: int) -> None:
        self.free = asyncio.Semaphore(places)
        self.queue = queue
        self.waiting = 0
        self._alone: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """One of the places, while the context is open. Raises Full."""
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

    def alone(self, key: Key) -> asyncio.Lock:
        """Held by the one who has this page made; the others wait for what comes of it."""
        return self._alone.setdefault(key, asyncio.Lock())
