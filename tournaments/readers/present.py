"""What the newest public state of an event is: one question to the database for all readers who wait for an answer.

Nothing kept is shown before the database has said, after the reader asked, that it is still the newest. So an act that
was acknowledged is seen by everybody, whichever process did it, and no message can be lost on the way. Readers who come
while a question is at work wait for the next one, together. The whole process asks through one connection, which no
other request uses (`readers.direct`; of SQLite, which nobody can await, in a thread): a thousand readers hold as many
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
from typing import TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from django.db import DatabaseError, InterfaceError, connection
from django.db.models import QuerySet

from tournaments.models import Event
from tournaments.readers.direct import Direct
from tournaments.readers.release import release

SLUGS_AT_ONCE = (1, 10, 100, 500)
"""Sizes of the question: few, so that PostgreSQL keeps each of them prepared."""
COLUMNS = (
    *("slug", "pk", "created_at", "public_version", "visibility", "stage__event__visibility"),
    *("festival__visibility", "stage__event__festival__visibility"),
)
Row: TypeAlias = tuple[str, int, datetime, int, str, str | None, str | None, str | None]
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Present:
    """The event as it stands: ``mark`` is different for each state of its public pages, ``version`` counts them."""

    event_id: int
    version: int
    mark: str


def mark_of(event: Event) -> str:
    """What tells this public state of the event from all others, of other releases of the program too. The day of
    creation tells apart events that had the same key one after the other.
    """
    return _mark(event.pk, event.created_at, event.public_version, event.whole.visibility)


def _mark(pk: int, created_at: datetime, public_version: int, visibility: str) -> str:
    state = f"{release()}:{pk}:{created_at.timestamp()}:{public_version}:{visibility}"
    return hashlib.sha256(state.encode()).hexdigest()[:16]


async def present_of(slug: str) -> Present | None:
    """The event of that address as it stands now, None if there is none that everybody may read.

    Raises django.db.Error while the database does not answer.
    """
    loop = asyncio.get_running_loop()
    if loop not in _questions:
        _questions[loop] = _Questions()
    return await _questions[loop].ask(slug)


async def versions_of(event_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """The events' public and whole versions, by their ids. Raises django.db.Error."""

    def read() -> dict[int, tuple[int, int]]:
        rows = Event.objects.filter(pk__in=event_ids).values_list("pk", "public_version", "version")
        return {pk: (public_version, version) for pk, public_version, version in rows}

    return await asyncio.get_running_loop().run_in_executor(_thread, _surely, read)


def prepare() -> None:
    """Open the connection when the program starts. SQLite's readers share what the first of them makes beside the file;
    while this one stays open it is there, and pages can be read even when the disk is full.
    """
    _thread.submit(_surely, Event.objects.exists)


def close() -> None:
    """Give back the connections, at the end of the program or of a test: nobody is asking any more."""
    _thread.submit(lambda: connection.close()).result()  # noqa: PLW0108  (of that thread, not of this)
    for questions in _questions.values():
        questions.direct.close()


class _Questions:
    """Those of one event loop: who waits for the next answer, and the task that asks."""

    def __init__(self) -> None:
        self.waiting: dict[str, asyncio.Future[Present | DatabaseError | InterfaceError | None]] = {}
        self.asking: asyncio.Task[None] | None = None
        self.direct = Direct(lambda: connection.get_connection_params())  # noqa: PLW0108  (a proxy)

    async def ask(self, slug: str) -> Present | None:
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

    async def _read(self, slugs: tuple[str, ...]) -> dict[str, Present]:
        if _is_postgres():
            size = next(size for size in SLUGS_AT_ONCE if size >= len(slugs))
            rows = await self.direct.rows(_sql(size), slugs + slugs[-1:] * (size - len(slugs)))
        else:
            rows = await asyncio.get_running_loop().run_in_executor(_thread, _surely, lambda: list(_rows_of(slugs)))
        return dict(filter(None, map(_seen, rows)))


@cache
def _is_postgres() -> bool:
    return connection.vendor == "postgresql"


def _rows_of(slugs: Collection[str]) -> QuerySet[Event, Row]:
    return Event.objects.filter(slug__in=slugs).order_by().values_list(*COLUMNS)


@cache
def _sql(size: int) -> str:
    """The question for so many addresses, which are its parameters. To build it takes longer than to answer it."""
    sql, _parameters = _rows_of([str(number) for number in range(size)]).query.sql_with_params()
    return sql


def _seen(row: Row) -> tuple[str, Present] | None:
    """What everybody may know of the event. A hidden one is nobody's here: Django looks who asks."""
    slug, pk, created_at, public_version, *visibilities = row
    visibility = next(filter(None, reversed(visibilities)), Event.Visibility.HIDDEN)  # see Event.whole
    if visibility == Event.Visibility.HIDDEN:
        return None
    return slug, Present(pk, public_version, _mark(pk, created_at, public_version, visibility))


def _surely(read: Callable[[], Answer]) -> Answer:
    """Read; once more with a new connection if the old one was broken."""
    try:
        return read()
    except (DatabaseError, InterfaceError):
        if connection.connection is not None and connection.is_usable():
            raise
        connection.close()
        return read()


_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="present")
_questions: WeakKeyDictionary[asyncio.AbstractEventLoop, _Questions] = WeakKeyDictionary()
