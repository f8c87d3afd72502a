"""How many readers the program works for at the same time, and how many more may wait."""

from __future__ import annotations

import asyncio

import pytest

from tournaments.readers.concurrency_limit import ConcurrencyLimit, Full


def test_one_more_than_may_wait_is_turned_away_and_the_others_come_in_one_after_the_other() -> None:
    inside: list[int] = []

    async def come(room: ConcurrencyLimit, number: int) -> int:
        async with room.place():
            inside.append(number)
            most = len(inside)
            await asyncio.sleep(0)
            inside.remove(number)
        return most

    async def crowd() -> list[int | BaseException]:
        room = ConcurrencyLimit(places=1, queue=2)
        async with room.place():
            waiting = [asyncio.create_task(come(room, number)) for number in range(3)]
            await asyncio.sleep(0)
        return await asyncio.gather(*waiting, return_exceptions=True)

    first, second, third = asyncio.run(crowd())
    assert (first, second, type(third)) == (1, 1, Full)


def test_who_failed_leaves_the_place_to_the_next() -> None:
    async def visits() -> bool:
        room = ConcurrencyLimit(places=1, queue=1)
        with pytest.raises(ValueError, match="failed"):
            async with room.place():
                raise ValueError("failed")
        async with room.place():
            return room.free.locked()

    assert asyncio.run(visits())
