"""What a live stream says, for as long as the browser stays: of one event, or of all that a browser's windows show."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from urllib.parse import parse_qsl

from tournaments.live import RIGHTS, Message, listen

HEARTBEAT_SECONDS = 20.0
"""Proxies close a stream that says nothing for a minute; a browser that misses two beats knows that it is cut off."""
RETRY_MILLISECONDS = (2000, 6000)
"""After how long a browser comes back to a stream that broke; each at another moment, as many break at once."""
HEADERS = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
MOST_TOPICS = 20
"""So many events, or an arbiter's side of them, one stream tells of."""
LOOK: Message = {"what": RIGHTS}
ALIVE = "event: alive\ndata: {}\n\n"


@dataclass(frozen=True, slots=True)
class Topic:
    """An event that a stream tells of, as everybody hears of it or (``staff``) as its arbiters do.

    ``present`` is the first message: who comes back after a broken connection sees what it has missed. It is asked
    again before each word, and where it is None nobody may listen any more. ``name``: as it was asked for, by who asked
    for several. ``user``: whose stream it is, for arbiters.
    """

    event_id: int
    present: Callable[[], Awaitable[Message | None]]
    name: str = ""
    staff: bool = False
    user: int | None = None


def asked_topics(query: str) -> list[tuple[str, str]] | None:
    """What a stream of several is asked for (``e=`` an event, ``staff=`` the arbiters' side of it), each once; None if
    the query says nothing or anything else, or more than one stream tells.
    """
    try:
        asked = parse_qsl(query, keep_blank_values=True, strict_parsing=True, max_num_fields=MOST_TOPICS)
    except ValueError:
        return None
    is_right = bool(asked) and all(kind in {"e", "staff"} for kind, _slug in asked)
    return list(dict.fromkeys(asked)) if is_right else None


async def parts(topics: Sequence[Topic], refused: Sequence[str] = ()) -> AsyncIterator[str]:
    """The stream's texts, until nothing is left to be told of: no word of an event that was hidden, or to a user who
    was removed, signed out or shut out in between. A stream of several says which of them it tells of no more,
    ``refused`` among them from the first; one that was asked for alone just ends.
    """
    yield f"retry: {random.randint(*RETRY_MILLISECONDS)}\n\n"  # noqa: S311  (no secret)
    for name in refused:
        yield _refused(name)
    woken = asyncio.Event()
    async with AsyncExitStack() as listening:
        told: dict[Topic, asyncio.Queue[Message]] = {}
        for topic in topics:
            listener = listen(topic.event_id, staff=topic.staff, user=topic.user, woken=woken)
            told[topic] = await listening.enter_async_context(listener)
        # Only now, when no message can be missed any more, are the versions read.
        for topic in topics:
            if text := _text(told, topic, await topic.present()):
                yield text
        while told:
            found = await _next(told, woken)
            # That a reader's stream is still there tells nothing, and thousands of them need not ask for it.
            for topic, message in [found] if found else [(topic, LOOK) for topic in told if topic.user is not None]:
                is_present = await topic.present() is not None
                if text := _text(told, topic, message if is_present else None):
                    yield text
            if found is None and told:
                yield ALIVE


def _text(told: dict[Topic, asyncio.Queue[Message]], topic: Topic, message: Message | None) -> str:
    """The message as it is sent, empty where there is nothing to say; without one nothing more is told of the topic."""
    if message is None:
        del told[topic]
        return _refused(topic.name) if topic.name else ""
    if message == LOOK:
        return ""
    return f"data: {json.dumps(message | {'of': topic.name} if topic.name else message)}\n\n"


def _refused(name: str) -> str:
    return f"data: {json.dumps({'what': 'refused', 'of': name})}\n\n"


async def _next(told: dict[Topic, asyncio.Queue[Message]], woken: asyncio.Event) -> tuple[Topic, Message] | None:
    """The next message of any topic, None if there is none for a while."""
    while True:
        woken.clear()
        for topic, queue in told.items():
            if not queue.empty():
                return topic, queue.get_nowait()
        try:
            await asyncio.wait_for(woken.wait(), HEARTBEAT_SECONDS)
        except TimeoutError:
            return None
