"""Live messages: what changed in an event, told to every browser that is looking, of whatever process.

A message says only that something changed and which version is the newest; the browser then fetches the page it shows.
Embedded, everything happens in this process. On a server the messages go through Redis, and each process hands them on
to its own listeners from one connection.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import redis
import redis.asyncio
import structlog
from django.conf import settings

Message = dict[str, Any]
CHANNEL = "tabellone:live"
RECONNECT_SECONDS = 1.0
QUEUE_LIMIT = 100
"""A browser that does not read loses the oldest messages: each one only says 'look again'."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class Listener:
    """One open stream: its queue lives in the event loop that serves it."""

    queue: asyncio.Queue[Message]
    loop: asyncio.AbstractEventLoop
    staff: bool

    def put(self, message: Message) -> None:
        """Add the message from whatever thread; a stream whose loop has ended is past caring."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._put, message)

    def _put(self, message: Message) -> None:
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(message)


_listeners: defaultdict[int, set[Listener]] = defaultdict(set)
_readers: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL)


def announce(event_id: int, *, staff: bool, message: Message) -> None:
    """Tell the event's listeners; ``staff``: only those of its arbiters. A broken Redis is logged, never raised:
    what changed is saved, and browsers poll when the stream is silent.
    """
    if settings.EMBEDDED:
        _hand_on(event_id, staff=staff, message=message)
        return
    try:
        _redis().publish(CHANNEL, json.dumps({"event": event_id, "staff": staff, "message": message}))
    except redis.RedisError:
        log.warning("live message lost", event_id=event_id, exc_info=True)


def _hand_on(event_id: int, *, staff: bool, message: Message) -> None:
    for listener in tuple(_listeners.get(event_id, ())):
        if listener.staff or not staff:
            listener.put(message)


@asynccontextmanager
async def listen(event_id: int, *, staff: bool) -> AsyncIterator[asyncio.Queue[Message]]:
    """A queue that receives the event's messages while the context is open; ``staff``: the arbiters' as well."""
    loop = asyncio.get_running_loop()
    if not settings.EMBEDDED and (loop not in _readers or _readers[loop].done()):
        _readers[loop] = loop.create_task(_read_redis())
    listener = Listener(asyncio.Queue(QUEUE_LIMIT), loop, staff)
    _listeners[event_id].add(listener)
    try:
        yield listener.queue
    finally:
        _listeners[event_id].discard(listener)
        if not _listeners[event_id]:
            del _listeners[event_id]


def listeners_here(event_id: int) -> int:
    """How many public streams of the event this process serves."""
    return sum(not listener.staff for listener in _listeners.get(event_id, ()))


async def _read_redis() -> None:
    """Hand on what Redis says, for ever. Once it listens, everybody is told to look again: for the first time and
    after a broken connection something may have been said before.
    """
    while True:
        try:
            async with redis.asyncio.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as pubsub:
                await pubsub.subscribe(CHANNEL)
                async for item in pubsub.listen():
                    if item["type"] == "subscribe":
                        _look_again()
                    elif item["type"] == "message":
                        data = json.loads(item["data"])
                        _hand_on(data["event"], staff=data["staff"], message=data["message"])
        except (redis.RedisError, OSError):
            log.warning("live stream lost Redis", exc_info=True)
            await asyncio.sleep(RECONNECT_SECONDS)


def _look_again() -> None:
    for event_id in tuple(_listeners):
        _hand_on(event_id, staff=False, message={"what": "event"})
