"""Queues for requests without a session: few at once, and entering data does not wait behind reading."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum

from django.conf import settings

WAIT_SECONDS = 5.0
"""Maximum waiting time for a slot."""


class Queue(StrEnum):
    """A queue for each purpose of a request, with its own slots."""

    READ = "read"
    SIGN_IN = "sign-in"
    ENTRY = "entry"
    LINK = "link"
    LADDER = "ladder"


_ADDRESSES = (
    (Queue.ENTRY, re.compile(r"/e/[-\w]+/enter/")),
    # Desks redirect visitors without a session to the sign-in page.
    (Queue.SIGN_IN, re.compile(r"/(accounts?|invitation|language)/|/(e|ladder|season)/[-\w]+/desk/")),
    (Queue.LINK, re.compile(r"/([clnr]|calendar|my|verify|mirror|stand-by)/|/e/[-\w]+/my/")),
    (Queue.LADDER, re.compile(r"/ladders?/")),
)


def queue_of(path: str) -> Queue:
    """Return the queue of the address; all addresses not named here are for reading."""
    return next((queue for queue, address in _ADDRESSES if address.match(path)), Queue.READ)


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


class QueueSlots:
    """The slots of each queue, within one event loop."""

    def __init__(self) -> None:
        self._rooms = {queue: ConcurrencyLimit(settings.READERS_AT_ONCE, settings.READERS_WAITING) for queue in Queue}

    def of(self, path: str) -> ConcurrencyLimit:
        """Return the slots for the address."""
        return self._rooms[queue_of(path)]
