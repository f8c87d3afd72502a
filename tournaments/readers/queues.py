"""Choice of the queue for a request without a session, so that entering data does not wait behind reading."""

from __future__ import annotations

import re
from enum import StrEnum

from django.conf import settings

from tournaments.readers.concurrency_limit import ConcurrencyLimit


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
    (Queue.SIGN_IN, re.compile(r"/(accounts|invitation|language)/|/(e|ladder|season)/[-\w]+/desk/")),
    (Queue.LINK, re.compile(r"/[clnr]/")),
    (Queue.LADDER, re.compile(r"/ladders?/")),
)


def queue_of(path: str) -> Queue:
    """Return the queue of the address; all addresses not named here are for reading."""
    return next((queue for queue, address in _ADDRESSES if address.match(path)), Queue.READ)


class QueueSlots:
    """The slots of each queue, within one event loop."""

    def __init__(self) -> None:
        self._rooms = {queue: ConcurrencyLimit(settings.READERS_AT_ONCE, settings.READERS_WAITING) for queue in Queue}

    def of(self, path: str) -> ConcurrencyLimit:
        """Return the slots for the address."""
        return self._rooms[queue_of(path)]
