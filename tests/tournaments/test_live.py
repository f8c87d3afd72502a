"""Messages to many browsers: those of readers say within which time to come, those of arbiters never wait."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from tournaments.live import QUEUE_LIMIT, announce, listen


def test_many_readers_are_told_to_come_one_after_the_other() -> None:
    async def conversation(readers: int) -> list[dict[str, object]]:
        async with AsyncExitStack() as streams:
            reader, *_others = [await streams.enter_async_context(listen(1, staff=False)) for _ in range(readers)]
            arbiter = await streams.enter_async_context(listen(1, staff=True))
            announce(1, staff=False, message={"what": "results", "version": 7})
            return [await reader.get(), await arbiter.get()]

    usual = {"what": "results", "version": 7}
    assert asyncio.run(conversation(20)) == [usual, usual]
    assert asyncio.run(conversation(299)) == [usual | {"spread": 3600}, usual]
    assert asyncio.run(conversation(5000)) == [usual | {"spread": 30_000}, usual]


def test_a_browser_that_does_not_read_loses_the_oldest_messages_and_never_the_newest() -> None:
    async def conversation() -> list[object]:
        async with listen(1, staff=False) as queue:
            for version in range(QUEUE_LIMIT + 5):
                announce(1, staff=False, message={"what": "results", "version": version})
            await asyncio.sleep(0)
            return [queue.get_nowait()["version"] for _message in range(queue.qsize())]

    assert asyncio.run(conversation()) == list(range(5, QUEUE_LIMIT + 5))
