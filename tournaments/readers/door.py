"""The door in front of Django: readers are answered here, without session, user, thread or connection of their own.

* A public page that was made since the last change of its event is sent from the bytes that are kept; who has it is
  told so (304). Whether it is the newest, the database says each time (`readers.present`).
* A page that was not made yet is made once, by Django, and the others wait for it.
* The public live stream, and the version that browsers poll where it does not get through, are said here.
* For readers (who have no session) few pages are made at a time; too many more are asked to come back later. Whoever
  has a session passes.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from django.conf import settings
from django.db import Error as DatabaseFailure
from django.template.loader import render_to_string
from django.utils.translation import override

from tournaments.live import Message
from tournaments.readers import stream
from tournaments.readers.answers import Answer, Send, Shelf
from tournaments.readers.asked import Asked, Scope
from tournaments.readers.present import Present, present_of
from tournaments.readers.room import Full, Room

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
STREAMS = "/live/"
COME_BACK_SECONDS = (3, 12)
ASKED_OF_DJANGO = {b"accept-encoding", b"if-none-match", b"if-modified-since"}
"""Headers that are not the page's business: the door unpacks, and says who has the page already."""

log = structlog.get_logger(__name__)


class Door:
    """An ASGI application around Django's."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.shelf = Shelf()
        self._rooms: WeakKeyDictionary[asyncio.AbstractEventLoop, Room] = WeakKeyDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"}:
            await self.application(scope, receive, send)
            return
        asked = Asked.of(scope)
        if settings.SECURE_SSL_REDIRECT and not asked.is_secure:
            await self.application(scope, receive, send)
        elif asked.path == STREAMS:
            await self._streams(asked, scope, receive, send)
        elif asked.rest in {"live/", "version/"}:
            await self._live(asked, scope, receive, send)
        elif asked.slug and not asked.rest.startswith("desk/"):
            await self._page(asked, scope, receive, send)
        elif asked.has_session:
            await self.application(scope, receive, send)
        else:
            await self._made_for_reader(asked, scope, receive, send)

    @property
    def room(self) -> Room:
        loop = asyncio.get_running_loop()
        if loop not in self._rooms:
            self._rooms[loop] = Room(settings.READERS_AT_ONCE, settings.READERS_WAITING)
        return self._rooms[loop]

    # Pages ------------------------------------------------------------------------------------------------------------

    async def _page(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self._fresh(asked)
        if answer is None and asked.has_session:
            await self._passed(asked, scope, receive, send)
            return
        try:
            answer = answer or await self._made_once(asked, scope, receive)
        except Full:
            answer = _come_back(asked.language)
        await answer.give(asked, send)

    async def _fresh(self, asked: Asked) -> Answer | None:
        """The kept answer if it is the newest; while the database does not answer, the kept one whatever it is."""
        kept = self.shelf.get(asked.key)
        if kept is None:
            return None
        try:
            present = await present_of(asked.slug)
        except DatabaseFailure as error:
            log.warning("the database does not answer; showing what is known", path=asked.path, error=str(error))
            return kept
        return kept if present is not None and present.mark == kept.mark else None

    async def _made_once(self, asked: Asked, scope: Scope, receive: Receive) -> Answer:
        async with self.room.alone(asked.key):
            answer = await self._fresh(asked)
            if answer is None:
                async with self.room.place():
                    answer = await self._made(asked, scope, receive)
            return answer

    async def _made_for_reader(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with self.room.place():
                answer = await self._made(asked, scope, receive)
        except Full:
            answer = _come_back(asked.language)
        await answer.give(asked, send)

    async def _passed(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
        """For whoever has a session: nobody stands before them."""
        await (await self._made(asked, scope, receive)).give(asked, send)

    async def _made(self, asked: Asked, scope: Scope, receive: Receive) -> Answer:
        """Django's answer, whole, and kept if it is for everybody; no slow reader holds the place while it is sent."""
        headers = [pair for pair in scope["headers"] if pair[0] not in ASKED_OF_DJANGO]
        started: dict[str, Any] = {}
        parts: list[bytes] = []

        async def collect(event: Mapping[str, Any]) -> None:
            if event["type"] == "http.response.start":
                started.update(event)
            else:
                parts.append(event.get("body", b""))

        whole = scope | {"method": "GET", "headers": [*headers, (b"accept-encoding", b"gzip")]}
        await self.application(whole, receive, collect)
        if not started:  # the reader has gone, and Django noticed
            return Answer(499, (), b"")
        answer = Answer(started["status"], tuple((k.lower(), v) for k, v in started["headers"]), b"".join(parts))
        if answer.mark and answer.header(b"content-language") == asked.language:
            self.shelf.put(asked.key, answer)
        return answer

    # The stream -------------------------------------------------------------------------------------------------------

    async def _live(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
        """Arbiters, and whatever else is not the public stream or version of an event, are Django's."""
        is_ours = asked.method == "GET" and not asked.wants_staff
        try:
            present = await present_of(asked.slug) if is_ours else None
        except DatabaseFailure:
            await _come_back(asked.language).give(asked, send)
            return
        if present is None:
            await self.application(scope, receive, send)
        elif asked.rest == "version/":
            said = json.dumps({"what": "event", "version": present.version}).encode()
            headers = ((b"content-type", b"application/json"), (b"cache-control", b"no-store"))
            await Answer(200, headers, said).give(asked, send)
        else:
            await self._stream([_topic(asked.slug, present)], receive, send)

    async def _streams(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
        """One stream for all windows of a browser; Django's too, where one of them is not everybody's."""
        topics = stream.asked_topics(asked.query) if asked.method == "GET" else None
        slugs = [slug for kind, slug in topics or () if kind == "e"]
        try:
            found = dict(zip(slugs, await asyncio.gather(*map(present_of, slugs)), strict=True))
        except DatabaseFailure:
            await _come_back(asked.language).give(asked, send)
            return
        public = [_topic(slug, present, f"e={slug}") for slug, present in found.items() if present is not None]
        if topics and len(public) == len(topics):
            await self._stream(public, receive, send)
        else:
            await self.application(scope, receive, send)

    async def _stream(self, topics: Sequence[stream.Topic], receive: Receive, send: Send) -> None:
        async def say() -> None:
            headers = [(name.lower().encode(), value.encode()) for name, value in stream.HEADERS.items()]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            async for part in stream.parts(topics):
                await send({"type": "http.response.body", "body": part.encode(), "more_body": True})
            await send({"type": "http.response.body", "body": b""})

        saying, leaving = asyncio.ensure_future(say()), asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({saying, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            saying.cancel()
            leaving.cancel()
            results = await asyncio.gather(saying, leaving, return_exceptions=True)
        failures = [result for result in results if isinstance(result, Exception)]
        if failures and not all(isinstance(failure, DatabaseFailure | OSError) for failure in failures):
            raise failures[0]


def _topic(slug: str, found: Present, name: str = "") -> stream.Topic:
    async def present() -> Message | None:
        now = await present_of(slug)
        return None if now is None else {"what": "event", "version": now.version}

    return stream.Topic(found.event_id, present, name)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _come_back(language: str) -> Answer:
    seconds = random.randint(*COME_BACK_SECONDS)  # noqa: S311  (so that not all come back at once)
    headers = (
        (b"content-type", b"text/html; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"retry-after", str(seconds).encode()),
    )
    return Answer(503, headers, _busy_page(language))


@lru_cache(maxsize=16)
def _busy_page(language: str) -> bytes:
    with override(language):
        return render_to_string("tournaments/busy.html").encode()
