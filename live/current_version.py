"""The newest public state of an event: one database query for all waiting readers.

A cached page is sent only after the database has confirmed, after the request, that it is the newest. So every
acknowledged action is visible to all readers, in whichever process it ran, and no message can be lost. Requests that
arrive during a query share the next one. The whole process uses one connection, which no other request uses
(`live.async_connection`; for SQLite, which cannot be awaited, in a thread): a thousand readers hold as many
connections as one.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TypeVar
from weakref import WeakKeyDictionary

from django.db import DatabaseError, InterfaceError, connection

from live.async_connection import AsyncConnection
from live.followed import Followed, Row, event_queries
from live.release import release

SLUGS_AT_ONCE = (1, 10, 100, 500)
"""Sizes of the query: few, so that PostgreSQL keeps each of them prepared."""
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class CurrentVersion:
    """The current state of the event: ``mark`` differs for each state of its public pages, ``version`` counts them."""

    event_id: int
    version: int
    mark: str


def mark_of(event: Followed) -> str:
    """Return the tag of this public state, unique also across releases of the program.

    The creation date distinguishes events that reused a primary key.
    """
    return _mark(event.pk, event.created_at, event.public_version, event.whole.visibility)


def _mark(pk: int, created_at: datetime, public_version: int, visibility: str) -> str:
    state = f"{release()}:{pk}:{created_at.timestamp()}:{public_version}:{visibility}"
    return hashlib.sha256(state.encode()).hexdigest()[:16]


async def current_version_of(slug: str) -> CurrentVersion | None:
    """Return the current state of the event with this slug, or None if there is no public one.

    Raises django.db.Error if the database does not answer.
    """
    loop = asyncio.get_running_loop()
    if loop not in _questions:
        _questions[loop] = _Questions()
    return await _questions[loop].ask(slug)


async def versions_of(event_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return the events' public and whole versions, by id. Raises django.db.Error."""
    return await read_in_thread(lambda: event_queries().versions_of(event_ids))


async def read_in_thread(read: Callable[[], Answer]) -> Answer:
    """Read from the database beside the event loop, one query after the other. Raises django.db.Error."""
    return await asyncio.get_running_loop().run_in_executor(_thread, _surely, read)


def prepare() -> None:
    """Open the connection when the program starts.

    SQLite's first reader creates a file that all readers share. It exists as long as this connection is open, so
    pages can be read even when the disk is full.
    """
    _thread.submit(_surely, event_queries().rows_of([""]).exists)


def close() -> None:
    """Close the connections at the end of the program or of a test, when there are no more requests."""
    _thread.submit(lambda: connection.close()).result()  # noqa: PLW0108  (of that thread, not of this)
    for questions in _questions.values():
        questions.direct.close()


class _Questions:
    """The queries of one event loop: the waiting requests, and the running task."""

    def __init__(self) -> None:
        self.waiting: dict[str, asyncio.Future[CurrentVersion | DatabaseError | InterfaceError | None]] = {}
        self.asking: asyncio.Task[None] | None = None
        self.direct = AsyncConnection(lambda: connection.get_connection_params())  # noqa: PLW0108  (a proxy)

    async def ask(self, slug: str) -> CurrentVersion | None:
        loop = asyncio.get_running_loop()
        answer = self.waiting.get(slug)
        if answer is None:
            answer = self.waiting[slug] = loop.create_future()
        if self.asking is None or self.asking.done():
            self.asking = loop.create_task(self._ask_for_all())
        found = await asyncio.shield(answer)
        if isinstance(found, Exception):
            raise found
        return found

    async def _ask_for_all(self) -> None:
        while self.waiting:
            asked = dict(list(self.waiting.items())[: SLUGS_AT_ONCE[-1]])
            for slug in asked:
                del self.waiting[slug]
            try:
                found = await self._read(tuple(asked))
            except (DatabaseError, InterfaceError) as error:
                for answer in asked.values():
                    answer.set_result(error)
            else:
                for slug, answer in asked.items():
                    answer.set_result(found.get(slug))

    async def _read(self, slugs: tuple[str, ...]) -> dict[str, CurrentVersion]:
        if _is_postgres():
            size = next(size for size in SLUGS_AT_ONCE if size >= len(slugs))
            rows = await self.direct.rows(_sql(size), slugs + slugs[-1:] * (size - len(slugs)))
        else:
            rows = await read_in_thread(lambda: list(event_queries().rows_of(slugs)))
        return dict(filter(None, map(_seen, rows)))


@cache
def _is_postgres() -> bool:
    return connection.vendor == "postgresql"


@cache
def _sql(size: int) -> str:
    """Return the query for this number of slugs, its parameters. Building it takes longer than running it."""
    rows = event_queries().rows_of([str(number) for number in range(size)])
    sql, _parameters = rows.query.sql_with_params()
    return sql


def _seen(row: Row) -> tuple[str, CurrentVersion] | None:
    """Return the public state of the event. A hidden one is None here: Django checks the user."""
    slug, pk, created_at, public_version, *visibilities = row
    visibility = event_queries().visibility_of(visibilities)
    if visibility is None:
        return None
    return slug, CurrentVersion(pk, public_version, _mark(pk, created_at, public_version, visibility))


def _surely(read: Callable[[], Answer]) -> Answer:
    """Read; retry once with a new connection if the old one was broken."""
    try:
        return read()
    except (DatabaseError, InterfaceError):
        if connection.connection is not None and connection.is_usable():
            raise
        connection.close()
        return read()


_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="present")
_questions: WeakKeyDictionary[asyncio.AbstractEventLoop, _Questions] = WeakKeyDictionary()
