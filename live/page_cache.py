"""Front end before Django: public readers are answered here, without session, user, thread or own connection.

* A public page made since the last change of its event is sent from the cache; a reader that has it gets a 304.
  Whether it is the newest is checked in the database each time (`live.current_version`).
* A page that is missing in the cache is made once, by Django, and the other requests wait for it. If an event
  changes several times a second, its followers see one state a second.
* The public live stream, and the version for browsers that have to poll, are answered here.
* For visitors without a session few pages are made at a time, in a queue for each purpose; beyond that, visitors are
  asked to try again later. A signed-in user passes, if the session is signed correctly and exists.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from django.conf import settings
from django.db import Error as DatabaseFailure
from django.template.loader import render_to_string
from django.utils.translation import override

from live import stream
from live.cached_responses import CachedResponse, LocalCache, Send
from live.coalescing import Coalescer
from live.current_version import CurrentVersion, current_version_of
from live.messages import Message
from live.parsed_request import ParsedRequest, Scope
from live.queues import Full, QueueSlots
from live.rate_limits import ChangePacing, reader_cost
from live.sessions import Sessions

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
STREAMS = "/live/"
COME_BACK_SECONDS = (3, 12)
MADE_SECONDS = 20.0
"""Maximum waiting time for a page, including the one made before it."""
MOST_BYTES_OF_WAYS = 2 * 1024 * 1024
"""Redirects are cached separately: readers can request them under any number of addresses."""
ASKED_OF_DJANGO = {b"accept-encoding", b"if-none-match", b"if-modified-since"}
"""Headers that do not change the page: compression and 304 responses are handled here."""

log = structlog.get_logger(__name__)


class PageCache:
    """An ASGI application around Django's."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.shelf = LocalCache()
        self.ways = LocalCache(MOST_BYTES_OF_WAYS)
        self._inside: WeakKeyDictionary[asyncio.AbstractEventLoop, _Inside] = WeakKeyDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"}:
            await self.application(scope, receive, send)
            return
        asked = ParsedRequest.of(scope)
        if settings.SECURE_SSL_REDIRECT and not asked.is_secure:
            await self.application(scope, receive, send)
        elif asked.path == STREAMS:
            await self._streams(asked, scope, receive, send)
        elif asked.rest in {"live/", "version/"}:
            await self._live(asked, scope, receive, send)
        elif asked.slug and not asked.rest.startswith(("desk/", "enter/")):
            await self._page(asked, scope, receive, send)
        elif await self._is_signed_in(asked):
            await self.application(scope, receive, send)
        else:
            await self._made_for_reader(asked, scope, receive, send)

    @property
    def inside(self) -> _Inside:
        loop = asyncio.get_running_loop()
        if loop not in self._inside:
            self._inside[loop] = _Inside()
        return self._inside[loop]

    async def _is_signed_in(self, asked: ParsedRequest) -> bool:
        """Return True if the session of the request exists: anyone could send a cookie."""
        return bool(asked.session) and await self.inside.sessions.exists(asked.session)

    # Pages ------------------------------------------------------------------------------------------------------------

    async def _page(self, asked: ParsedRequest, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self._fresh(asked)
        if answer is None and await self._is_signed_in(asked):
            await self._passed(asked, scope, receive, send)
            return
        try:
            answer = answer or await self._made_once(asked, scope, receive)
        except Full:
            answer = _come_back(asked.language)
        reader_cost.count()
        await answer.give(asked, send)

    async def _fresh(self, asked: ParsedRequest) -> CachedResponse | None:
        """Return the cached response if it is the newest; without the database, the cached one even if outdated."""
        kept = self.shelf.get(asked.key) or self.ways.get(asked.key)
        if kept is None:
            return None
        try:
            present = await current_version_of(asked.slug)
        except DatabaseFailure as error:
            log.warning("the database does not answer; showing what is known", path=asked.path, error=str(error))
            return kept
        return kept if present is not None and present.mark == kept.mark else None

    async def _made_once(self, asked: ParsedRequest, scope: Scope, receive: Receive) -> CachedResponse:
        """Return one response shared by all waiting requests; a private one is made for each request. Raises Full."""
        room = self.inside.rooms.of(asked.path)

        async def make() -> CachedResponse:
            answer = await self._fresh(asked)
            if answer is None:
                async with room.place():
                    answer = await self._made(asked, scope, _stays)
            return answer

        try:
            until = partial(self._in_turn, asked) if asked.follows else None
            answer, is_own = await self.inside.making.shared(asked.key, make, until=until, seconds=MADE_SECONDS)
        except TimeoutError:
            raise Full from None
        if is_own or answer.mark:
            return answer
        async with room.place():
            return await self._made(asked, scope, receive)

    async def _in_turn(self, asked: ParsedRequest) -> None:
        """Wait until the page may be made for its followers."""
        pacing = self.inside.pacing
        try:
            while (present := await current_version_of(asked.slug)) is not None:
                seconds = pacing.seconds_to_wait(asked.page, present.mark, time.monotonic())
                if not seconds:
                    return
                await asyncio.sleep(seconds)
        except DatabaseFailure:
            return  # the caller reports it

    async def _made_for_reader(self, asked: ParsedRequest, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with self.inside.rooms.of(asked.path).place():
                answer = await self._made(asked, scope, receive)
        except Full:
            answer = _come_back(asked.language)
        await answer.give(asked, send)

    async def _passed(self, asked: ParsedRequest, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request of a user with a session to Django without waiting."""
        await (await self._made(asked, scope, receive)).give(asked, send)

    async def _made(self, asked: ParsedRequest, scope: Scope, receive: Receive) -> CachedResponse:
        """Return Django's complete response and cache it if it is public.

        A slow reader does not hold the slot while it is sent.
        """
        headers = [pair for pair in scope["headers"] if pair[0] not in ASKED_OF_DJANGO]
        started: dict[str, Any] = {}
        parts: list[bytes] = []

        async def collect(event: Mapping[str, Any]) -> None:
            if event["type"] == "http.response.start":
                started.update(event)
            else:
                parts.append(event.get("body", b""))

        whole = scope | {"method": "GET", "headers": [*headers, (b"accept-encoding", b"gzip")]}
        await self.application(whole, _without_body(receive), collect)
        if not started:  # the reader disconnected, and Django noticed
            return CachedResponse(499, (), b"")
        answer = CachedResponse(
            started["status"], tuple((k.lower(), v) for k, v in started["headers"]), b"".join(parts)
        )
        if answer.mark and answer.header(b"content-language") == asked.language:
            (self.shelf if answer.status == 200 else self.ways).put(asked.key, answer)
        return answer

    # The stream -------------------------------------------------------------------------------------------------------

    async def _live(self, asked: ParsedRequest, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the live stream or version; pass arbiters' and all other requests to Django."""
        is_ours = asked.method == "GET" and not asked.wants_staff
        try:
            present = await current_version_of(asked.slug) if is_ours else None
        except DatabaseFailure:
            await _come_back(asked.language).give(asked, send)
            return
        if present is None:
            await self.application(scope, receive, send)
        elif asked.rest == "version/":
            said = json.dumps({"what": "event", "version": present.version}).encode()
            headers = ((b"content-type", b"application/json"), (b"cache-control", b"no-store"))
            await CachedResponse(200, headers, said).give(asked, send)
        else:
            await self._stream([_topic(asked.slug, present)], receive, send)

    async def _streams(self, asked: ParsedRequest, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one stream for all windows of a browser; use Django if one of them is not public."""
        topics = stream.asked_topics(asked.query) if asked.method == "GET" else None
        slugs = [slug for kind, slug in topics or () if kind == "e"]
        try:
            found = dict(zip(slugs, await asyncio.gather(*map(current_version_of, slugs)), strict=True))
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


class _Inside:
    """The state of one event loop: the slots, the pages being made, and the known sessions."""

    def __init__(self) -> None:
        self.rooms = QueueSlots()
        self.making: Coalescer[CachedResponse] = Coalescer()
        self.pacing = ChangePacing()
        self.sessions = Sessions()


def _topic(slug: str, found: CurrentVersion, name: str = "") -> stream.Topic:
    async def present() -> Message | None:
        now = await current_version_of(slug)
        return None if now is None else {"what": "event", "version": now.version}

    return stream.Topic(found.event_id, present, name)


def _without_body(receive: Receive) -> Receive:
    """Give Django an empty body at once: no page needs one, and a slow sender would hold the slot."""
    has_ended = False

    async def receive_end() -> Mapping[str, Any]:
        nonlocal has_ended
        if not has_ended:
            has_ended = True
            return {"type": "http.request", "body": b"", "more_body": False}
        while (message := await receive())["type"] != "http.disconnect":
            pass
        return message

    return receive_end


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _stays() -> Mapping[str, Any]:
    """Receive function of a reader that does not disconnect, since other readers share the response."""
    never: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
    return await never


def _come_back(language: str) -> CachedResponse:
    seconds = random.randint(*COME_BACK_SECONDS)  # noqa: S311  (so that not all reconnect at once)
    headers = (
        (b"content-type", b"text/html; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"retry-after", str(seconds).encode()),
    )
    return CachedResponse(503, headers, _busy_page(language))


@lru_cache(maxsize=16)
def _busy_page(language: str) -> bytes:
    with override(language):
        return render_to_string("live/busy.html").encode()
