"""What a live stream says, for as long as the browser stays."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable

from tournaments.live import RIGHTS, Message, listen

HEARTBEAT_SECONDS = 20.0
"""Proxies close a stream that says nothing for a minute."""
RETRY_MILLISECONDS = (2000, 6000)
"""After how long a browser comes back to a stream that broke; each at another moment, as many break at once."""
HEADERS = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def parts(
    event_id: int,
    present: Callable[[], Awaitable[Message | None]],
    *,
    staff: bool = False,
    user: int | None = None,
) -> AsyncIterator[str]:
    """The stream's texts. ``present`` is the first message: who comes back after a broken connection sees what it has
    missed. It is asked again before each word, and where it is None nobody may listen any more and the stream ends:
    nothing is said of an event that was hidden, or to a ``user`` who was removed, signed out or shut out in between.
    """
    yield f"retry: {random.randint(*RETRY_MILLISECONDS)}\n\n"  # noqa: S311  (no secret)
    async with listen(event_id, staff=staff, user=user) as queue:
        # Only now, when no message can be missed any more, is the version read.
        message = await present()
        while message is not None:
            if message.get("what") != RIGHTS:
                yield _said(message)
            message = await _next(queue)
            # That a reader's stream is still there tells nothing, and thousands of them need not ask for it.
            if (message or user is not None) and await present() is None:
                return


async def _next(queue: asyncio.Queue[Message]) -> Message:
    try:
        return await asyncio.wait_for(queue.get(), HEARTBEAT_SECONDS)
    except TimeoutError:
        return {}


def _said(message: Message) -> str:
    return f"data: {json.dumps(message)}\n\n" if message else ": still here\n\n"
