"""Content of a live stream while the browser is connected: for one event, or for all windows of a browser."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from urllib.parse import parse_qsl

from live.messages import RIGHTS, Message, listen

HEARTBEAT_SECONDS = 20.0
"""Proxies close a stream that is silent for a minute; a browser that misses two beats knows that it is
disconnected."""
RETRY_MILLISECONDS = (2000, 6000)
"""Time before a browser reconnects to a broken stream; random, as many break at once."""
HEADERS = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
MOST_TOPICS = 20
"""Maximum number of events, or of their arbiters' messages, in one stream."""
LOOK: Message = {"what": RIGHTS}
ALIVE = "event: alive\ndata: {}\n\n"


@dataclass(frozen=True, slots=True)
class Topic:
    """An event of a stream, with its public messages or (``staff``) its arbiters' messages.

    ``present`` is the first message, so that a browser sees its missed changes after a broken connection. It is
    requested again before each message; None means that the reader has no access any more. ``name``: the requested
    name, in a stream of several. ``user``: the owner of an arbiters' stream.
    """

    event_id: int
    present: Callable[[], Awaitable[Message | None]]
    name: str = ""
    staff: bool = False
    user: int | None = None


def asked_topics(query: str) -> list[tuple[str, str]] | None:
    """Return the topics of a combined stream (``e=`` an event, ``staff=`` its arbiters' messages), each once.

    None if the query is empty or invalid, or exceeds the limit of a stream.
    """
    try:
        asked = parse_qsl(query, keep_blank_values=True, strict_parsing=True, max_num_fields=MOST_TOPICS)
    except ValueError:
        return None
    is_right = bool(asked) and all(kind in {"e", "staff"} for kind, _slug in asked)
    return list(dict.fromkeys(asked)) if is_right else None


async def parts(topics: Sequence[Topic], refused: Sequence[str] = ()) -> AsyncIterator[str]:
    """Yield the stream's texts until no topic is left.

    Stop a topic when its event is hidden, or its user is removed, signs out or is blocked. A combined stream reports
    each stopped topic, including ``refused`` at the start; a stream of one topic just ends.
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
        # Read the versions only now, when no message can be missed any more.
        for topic in topics:
            if text := _text(told, topic, await topic.present()):
                yield text
        while told:
            found = await _next(told, woken)
            # A heartbeat of a reader's stream has no content, so thousands of streams need no query for it.
            for topic, message in [found] if found else [(topic, LOOK) for topic in told if topic.user is not None]:
                is_present = await topic.present() is not None
                if text := _text(told, topic, message if is_present else None):
                    yield text
            if found is None and told:
                yield ALIVE


def _text(told: dict[Topic, asyncio.Queue[Message]], topic: Topic, message: Message | None) -> str:
    """Return the text of the message, empty if there is nothing to send; None as message ends the topic."""
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
