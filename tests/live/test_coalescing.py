"""Who asks for the same at the same time shares what was made after they asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from live.coalescing import Coalescer

Call = Callable[[], Awaitable[int]]


class Counted:
    """A call that gives how many there were; it ends when it is let go."""

    def __init__(self) -> None:
        self.number = 0
        self.may_end = asyncio.Event()

    async def __call__(self) -> int:
        self.number += 1
        number = self.number
        await self.may_end.wait()
        return number


async def _a_while() -> None:
    for _turn in range(10):
        await asyncio.sleep(0)


def test_who_comes_while_a_call_is_at_work_shares_the_next_one() -> None:
    async def crowd() -> tuple[list[tuple[int, bool]], object]:
        calls, call = Coalescer[int](), Counted()
        ask = partial(calls.shared, "page", call, seconds=10)
        first = [asyncio.ensure_future(ask()) for _number in range(3)]
        await _a_while()
        later = [asyncio.ensure_future(ask()) for _number in range(3)]
        await _a_while()
        assert call.number == 1
        call.may_end.set()
        return await asyncio.gather(*first, *later), calls._calls

    answers, left = asyncio.run(crowd())
    assert answers == [(1, True), (1, False), (1, False), (2, True), (2, False), (2, False)]
    assert left == {}


def test_other_keys_do_not_wait() -> None:
    async def two() -> tuple[int, bool]:
        calls, held, free = Coalescer[int](), Counted(), Counted()
        free.may_end.set()
        waiting = asyncio.ensure_future(calls.shared("a", held, seconds=10))
        await _a_while()
        answer = await calls.shared("b", free, seconds=10)
        held.may_end.set()
        await waiting
        return answer

    assert asyncio.run(two()) == (1, True)


def test_who_waits_for_the_moment_is_joined_until_it_has_come() -> None:
    async def crowd() -> list[tuple[int, bool]]:
        calls, call, moment = Coalescer[int](), Counted(), asyncio.Event()
        call.may_end.set()

        async def until() -> None:
            await moment.wait()

        first = asyncio.ensure_future(calls.shared("page", call, until=until, seconds=10))
        await _a_while()
        second = asyncio.ensure_future(calls.shared("page", call, until=until, seconds=10))
        await _a_while()
        moment.set()
        return [await first, await second]

    assert asyncio.run(crowd()) == [(1, True), (1, False)]


def test_nobody_waits_for_ever_and_the_call_goes_on_for_the_others() -> None:
    async def crowd() -> tuple[int, bool]:
        calls, call = Coalescer[int](), Counted()
        with pytest.raises(TimeoutError):
            await calls.shared("page", call, seconds=0.01)
        patient = asyncio.ensure_future(calls.shared("page", call, seconds=10))
        await _a_while()
        leaving = asyncio.ensure_future(calls.shared("page", call, seconds=10))
        await _a_while()
        leaving.cancel()
        call.may_end.set()
        return await patient

    assert asyncio.run(crowd()) == (2, True)


@pytest.mark.parametrize("fails_before", [False, True])
def test_a_failure_is_told_to_all_who_shared_it_and_the_next_begins_anew(*, fails_before: bool) -> None:
    async def fail() -> int:
        raise ValueError("failed")

    async def fail_before() -> None:
        raise ValueError("failed")

    async def crowd() -> tuple[list[object], tuple[int, bool]]:
        calls, call = Coalescer[int](), Counted()
        call.may_end.set()
        until = fail_before if fails_before else None
        asked = [calls.shared("page", call if fails_before else fail, until=until, seconds=10) for _number in range(2)]
        failures = await asyncio.gather(*asked, return_exceptions=True)
        return [str(failure) for failure in failures], await calls.shared("page", call, seconds=10)

    assert asyncio.run(crowd()) == (["failed", "failed"], (1, True))
