"""Merging of equal simultaneous requests into one call. Each requester gets a result made after the request."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

Result = TypeVar("Result")


@dataclass(slots=True)
class _Calls(Generic[Result]):
    """The calls of one key: the running call, and the next one, which new requests join."""

    running: asyncio.Task[Result] | None = None
    waiting: asyncio.Task[Result] | None = None


class Coalescer(Generic[Result]):
    """The calls of one event loop, by key. Each key has at most two: a running one, and one that waits for it.

    A running call may have read its data before a new request, so new requests share the next one.
    """

    def __init__(self) -> None:
        self._calls: dict[Hashable, _Calls[Result]] = {}

    async def shared(
        self,
        key: Hashable,
        call: Callable[[], Awaitable[Result]],
        *,
        until: Callable[[], Awaitable[None]] | None = None,
        seconds: float,
    ) -> tuple[Result, bool]:
        """Return the result, and whether this request started the call (not an equal one of the same key).

        The call begins when the running one has ended and ``until`` has returned. It continues if its requesters
        leave, as others may join. Raises TimeoutError after ``seconds``.
        """
        calls = self._calls.setdefault(key, _Calls())
        is_own = calls.waiting is None
        if calls.waiting is None:
            calls.waiting = asyncio.ensure_future(self._after(key, calls, call, until))
            calls.waiting.add_done_callback(_seen)
        return await asyncio.wait_for(asyncio.shield(calls.waiting), seconds), is_own

    async def _after(
        self,
        key: Hashable,
        calls: _Calls[Result],
        call: Callable[[], Awaitable[Result]],
        until: Callable[[], Awaitable[None]] | None,
    ) -> Result:
        this = calls.waiting
        try:
            if calls.running is not None:
                await asyncio.wait({calls.running})
            if until is not None:
                await until()
            calls.running, calls.waiting = this, None  # requests from now on join the next call
            return await call()
        finally:
            if calls.running is this:
                calls.running = None
            else:
                calls.waiting = None
            if calls.running is calls.waiting is None:
                self._calls.pop(key, None)


def _seen(call: asyncio.Task[Result]) -> None:
    """Retrieve the exception of a call whose requesters have all left, so that asyncio does not report it."""
    if not call.cancelled():
        call.exception()
