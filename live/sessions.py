"""Session check for the front end: one query in half a minute per session, and only for signed keys."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

from django.contrib.sessions.models import Session
from django.db import DatabaseError, InterfaceError
from django.utils import timezone

from live.current_version import read_in_thread

SECONDS = 30.0
"""Lifetime of a check: an ended session passes here until then, and Django refuses it."""
MOST_KEPT = 5000


class Sessions:
    """Results of the most recent session checks, within one event loop."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[float, bool]] = OrderedDict()
        self._asking: dict[str, asyncio.Task[bool]] = {}

    async def exists(self, key: str) -> bool:
        """Return True if the session exists. While the database does not answer, a valid signature is enough."""
        until, exists = self._known.get(key, (0.0, False))
        if time.monotonic() < until:
            return exists
        if key not in self._asking:
            self._asking[key] = asyncio.get_running_loop().create_task(self._ask(key))
        return await asyncio.shield(self._asking[key])

    async def _ask(self, key: str) -> bool:
        try:
            exists = await _exists(key)
            self._known[key] = (time.monotonic() + SECONDS, exists)
            self._known.move_to_end(key)
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        finally:
            del self._asking[key]
        return exists


async def _exists(key: str) -> bool:
    def read() -> bool:
        return Session.objects.filter(session_key=key, expire_date__gt=timezone.now()).exists()

    try:
        return await read_in_thread(read)
    except (DatabaseError, InterfaceError):
        return True
