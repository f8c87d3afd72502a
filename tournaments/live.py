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
from django.db import Error as DatabaseFailure

from tournaments.readers.present import versions_of
from tournaments.redis_away import breaker, patience

Message = dict[str, Any]
CHANNEL = "tabellone:live"
RIGHTS = "rights"
"""What a message is about that no browser is told: look whether this person may still listen."""
RECONNECT_SECONDS = 1.0
QUEUE_LIMIT = 100
"""A browser that does not read loses the oldest messages: each one only says 'look again'."""
MILLISECONDS_PER_READER = 12
"""Of a process's time between two readers' fetching: several times what it takes, the rest is for the arbiters."""
USUAL_SPREAD, WIDEST_SPREAD = 800, 30_000

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class Listener:
    """An event's part of an open stream: its queue lives in the event loop that serves it. ``user``: whose, for
    arbiters; ``woken``: set when the queue has got something.
    """

    queue: asyncio.Queue[Message]
    loop: asyncio.AbstractEventLoop
    staff: bool
    user: int | None = None
    woken: asyncio.Event | None = None

    def put(self, message: Message) -> None:
        """Add the message from whatever thread; a stream whose loop has ended is past caring."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._put, message)

    def _put(self, message: Message) -> None:
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(message)
        if self.woken is not None:
            self.woken.set()


_listeners: defaultdict[int, set[Listener]] = defaultdict(set)
_readers: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, **patience())


def announce(event_id: int, *, staff: bool, message: Message) -> None:
    """Tell the event's listeners; ``staff``: only those of its arbiters. A broken Redis is logged, never raised:
    what changed is saved, and browsers poll when the stream is silent.
    """
    _send({"event": event_id, "staff": staff, "message": message})


def rights_changed(user_id: int) -> None:
    """Have this person's streams look whether they still may listen: who signed out, or was shut out."""
    _send({"user": user_id})


def _send(word: dict[str, Any]) -> None:
    if settings.EMBEDDED:
        _take(word)
    elif breaker.may_ask():
        try:
            _redis().publish(CHANNEL, json.dumps(word))
        except (redis.RedisError, OSError) as error:
            breaker.failed(error)
        else:
            breaker.answered()


def _take(word: dict[str, Any]) -> None:
    if "user" in word:
        _wake(word["user"])
    else:
        _hand_on(word["event"], staff=word["staff"], message=word["message"])


def _hand_on(event_id: int, *, staff: bool, message: Message) -> None:
    listeners = tuple(_listeners.get(event_id, ()))
    spread = min(len(listeners) * MILLISECONDS_PER_READER, WIDEST_SPREAD)
    for_readers = message | {"spread": spread} if spread > USUAL_SPREAD else message
    for listener in listeners:
        if listener.staff:
            listener.put(message)
        elif not staff:
            listener.put(for_readers)


def _wake(user_id: int) -> None:
    for listeners in tuple(_listeners.values()):
        for listener in tuple(listeners):
            if listener.user == user_id:
                listener.put({"what": RIGHTS})


@asynccontextmanager
async def listen(
    event_id: int, *, staff: bool, user: int | None = None, woken: asyncio.Event | None = None
) -> AsyncIterator[asyncio.Queue[Message]]:
    """A queue that receives the event's messages while the context is open; ``staff``: the arbiters' as well. Who waits
    for several queues waits for ``woken``.
    """
    loop = asyncio.get_running_loop()
    if not settings.EMBEDDED and (loop not in _readers or _readers[loop].done()):
        _readers[loop] = loop.create_task(_read_redis())
    listener = Listener(asyncio.Queue(QUEUE_LIMIT), loop, staff, user, woken)
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


def watching(event_id: int) -> int | None:
    """How many browsers have the event's public pages open; None where other processes serve some of them, of which
    this one does not know.
    """
    return listeners_here(event_id) if settings.EMBEDDED else None


async def _read_redis() -> None:
    """Hand on what Redis says, for ever. Once it listens, everybody is told the present version: for the first time and
    after a broken connection something may have been said before. Who has that version does nothing.
    """
    while True:
        try:
            async with redis.asyncio.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as pubsub:
                await pubsub.subscribe(CHANNEL)
                async for item in pubsub.listen():
                    if item["type"] == "subscribe":
                        await _tell_versions()
                    elif item["type"] == "message":
                        _take(json.loads(item["data"]))
        except (redis.RedisError, OSError, DatabaseFailure):
            log.warning("live stream lost Redis", exc_info=True)
            await asyncio.sleep(RECONNECT_SECONDS)


async def _tell_versions() -> None:
    for event_id, (public_version, version) in (await versions_of(tuple(_listeners))).items():
        message = {"what": "event", "version": public_version, "staff_version": version}
        _hand_on(event_id, staff=False, message=message)
