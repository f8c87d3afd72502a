"""Live messages: tell every open browser, in every process, that an event has changed.

A message states only that there is a change, and the newest version; the browser then fetches its page again.
Embedded, everything happens in this process. On a server the messages go through Redis, and each process forwards
them to its own listeners from one connection.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from threading import Lock, Timer
from typing import Any

import redis
import redis.asyncio
import structlog
from django.conf import settings
from django.db import Error as DatabaseFailure

from live.current_version import versions_of
from live.rate_limits import reader_cost
from live.redis_circuit_breaker import breaker, patience

Message = dict[str, Any]
CHANNEL = "tabellone:live"
RIGHTS = "rights"
"""A message for streams, not browsers: check again whether the user still has access."""
RECONNECT_SECONDS = 1.0
QUEUE_LIMIT = 100
"""A browser that does not read loses the oldest messages: each one only tells it to reload."""
USUAL_SPREAD, WIDEST_SPREAD = 800, 30_000
"""Milliseconds within which browsers fetch after a message: the default, and the maximum."""
READERS_EVERY_SECONDS = 1.0
"""Minimum interval between messages to an event's readers: the first is sent at once, the last of several at the
end."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class Listener:
    """The subscription of an open stream to an event; its queue belongs to the serving event loop.

    ``user``: the arbiter; ``woken``: set when the queue has a message.
    """

    queue: asyncio.Queue[Message]
    loop: asyncio.AbstractEventLoop
    staff: bool
    user: int | None = None
    woken: asyncio.Event | None = None

    def put(self, message: Message) -> None:
        """Add the message from any thread; a stream whose loop has ended ignores it."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._put, message)

    def _put(self, message: Message) -> None:
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(message)
        if self.woken is not None:
            self.woken.set()


_listeners: defaultdict[int, set[Listener]] = defaultdict(set)
_told_readers: dict[int, _ToldReaders] = {}
_readers: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, **patience())


def announce(event_id: int, *, staff: bool, message: Message) -> None:
    """Send a message to the event's listeners; ``staff``: only to its arbiters.

    A broken Redis is logged, never raised: the change is saved, and browsers poll when the stream is silent.
    """
    _send({"event": event_id, "staff": staff, "message": message})


def rights_changed(user_id: int) -> None:
    """Make the streams of this user check their permission again (after signing out or losing a role)."""
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
    for listener in listeners:
        if listener.staff:
            listener.put(message)
    if not staff and not all(listener.staff for listener in listeners):
        _told_readers.setdefault(event_id, _ToldReaders(event_id)).hear(message)


class _ToldReaders:
    """Rate limiter for the messages to an event's readers in this process.

    Messages of one kind are merged into the newest, since each only states the version from which to reload.
    """

    def __init__(self, event_id: int) -> None:
        self._event_id = event_id
        self._lock = Lock()
        self._held: dict[Any, Message] = {}
        self._next_at = 0.0
        self._timer: Timer | None = None

    def hear(self, message: Message) -> None:
        """Send it now, or together with the other messages of this second."""
        with self._lock:
            self._held.pop(message["what"], None)
            self._held[message["what"]] = message
            if self._timer is not None:
                return
            wait = self._next_at - time.monotonic()
            if wait <= 0:
                self._tell()
            else:
                self._timer = Timer(wait, self._tell_held)
                self._timer.daemon = True
                self._timer.start()

    def end(self) -> None:
        """Drop the held messages: there are no listeners left."""
        with self._lock:
            self._held.clear()
            if self._timer is not None:
                self._timer.cancel()

    def _tell_held(self) -> None:
        with self._lock:
            self._timer = None
            self._tell()

    def _tell(self) -> None:
        readers = [listener for listener in tuple(_listeners.get(self._event_id, ())) if not listener.staff]
        spread = min(int(len(readers) * reader_cost.measured()), WIDEST_SPREAD)
        told = [message | {"spread": spread} if spread > USUAL_SPREAD else message for message in self._held.values()]
        self._held.clear()
        # The next message waits until the readers notified last have fetched the page.
        self._next_at = time.monotonic() + max(READERS_EVERY_SECONDS, spread / 1000)
        for listener in readers:
            for message in told:
                listener.put(message)


def _wake(user_id: int) -> None:
    for listeners in tuple(_listeners.values()):
        for listener in tuple(listeners):
            if listener.user == user_id:
                listener.put({"what": RIGHTS})


@asynccontextmanager
async def listen(
    event_id: int, *, staff: bool, user: int | None = None, woken: asyncio.Event | None = None
) -> AsyncIterator[asyncio.Queue[Message]]:
    """Yield a queue that receives the event's messages while the context is open.

    ``staff``: including the arbiters' messages. A caller that waits for several queues waits for ``woken``.
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
            if (told := _told_readers.pop(event_id, None)) is not None:
                told.end()


def listeners_here(event_id: int) -> int:
    """Return the number of the event's public streams in this process."""
    return sum(not listener.staff for listener in _listeners.get(event_id, ()))


def watching(event_id: int) -> int | None:
    """Return the number of browsers with a public page of the event open.

    None if other processes serve some of them, which are unknown here.
    """
    return listeners_here(event_id) if settings.EMBEDDED else None


async def _read_redis() -> None:
    """Forward the messages from Redis, forever.

    After each new connection send all listeners the current version, since messages may have been missed; a listener
    that has this version does nothing.
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
