"""Messages to many browsers: readers are told once a second, and within which time to come; arbiters never wait."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from live import messages
from live.messages import QUEUE_LIMIT, announce, listen
from live.rate_limits import reader_cost


def test_many_readers_are_told_to_come_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_cost, "milliseconds", 12.0)
    monkeypatch.setattr(reader_cost, "_answers", 0)

    async def conversation(readers: int) -> list[dict[str, object]]:
        async with AsyncExitStack() as streams:
            reader, *_others = [await streams.enter_async_context(listen(1, staff=False)) for _ in range(readers)]
            arbiter = await streams.enter_async_context(listen(1, staff=True))
            announce(1, staff=False, message={"what": "results", "version": 7})
            return [await reader.get(), await arbiter.get()]

    usual = {"what": "results", "version": 7}
    assert asyncio.run(conversation(20)) == [usual, usual]
    assert asyncio.run(conversation(299)) == [usual | {"spread": 3588}, usual]
    assert asyncio.run(conversation(5000)) == [usual | {"spread": 30_000}, usual]
    reader_cost.milliseconds = 3.0
    assert asyncio.run(conversation(1000)) == [usual | {"spread": 3000}, usual]


def test_readers_are_told_at_once_and_then_of_all_that_follows_within_a_second_as_one() -> None:
    async def conversation() -> tuple[list[dict[str, object]], int]:
        async with listen(1, staff=False) as reader, listen(1, staff=True) as arbiter:
            for version in range(7):
                what = "published" if version == 3 else "results"
                announce(1, staff=False, message={"what": what, "version": version})
            announce(1, staff=True, message={"what": "draft", "version": 8})
            return [await asyncio.wait_for(reader.get(), 20) for _message in range(3)], arbiter.qsize()

    told, to_the_arbiter = asyncio.run(conversation())
    assert told == [
        {"what": "results", "version": 0},
        {"what": "published", "version": 3},
        {"what": "results", "version": 6},
    ]
    assert to_the_arbiter == 8
    assert messages._told_readers == {}


def test_readers_who_were_called_are_not_called_again_before_they_have_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_cost, "milliseconds", 12.0)
    monkeypatch.setattr(reader_cost, "_answers", 0)

    async def conversation() -> list[float]:
        async with AsyncExitStack() as streams:
            for _reader in range(1000):
                await streams.enter_async_context(listen(1, staff=False))
            announce(1, staff=False, message={"what": "results", "version": 1})
            announce(1, staff=False, message={"what": "results", "version": 2})
            timer = messages._told_readers[1]._timer
            assert timer is not None
            timer.cancel()
            return [round(timer.interval)]

    assert asyncio.run(conversation()) == [12]


def test_who_listens_to_an_event_only_as_its_arbiter_has_nothing_held_for_readers() -> None:
    async def conversation() -> int:
        async with listen(1, staff=True) as arbiter:
            for version in range(3):
                announce(1, staff=False, message={"what": "results", "version": version})
            assert messages._told_readers == {}
            await asyncio.sleep(0)
            return arbiter.qsize()

    assert asyncio.run(conversation()) == 3


def test_a_browser_that_does_not_read_loses_the_oldest_messages_and_never_the_newest() -> None:
    async def conversation() -> list[object]:
        async with listen(1, staff=True) as queue:
            for version in range(QUEUE_LIMIT + 5):
                announce(1, staff=False, message={"what": "results", "version": version})
            await asyncio.sleep(0)
            return [queue.get_nowait()["version"] for _message in range(queue.qsize())]

    assert asyncio.run(conversation()) == list(range(5, QUEUE_LIMIT + 5))
