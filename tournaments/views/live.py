"""The live stream of an event (server-sent events), and the small answer that browsers poll where streams fail."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from asgiref.sync import SyncToAsync, sync_to_async
from django.core.exceptions import PermissionDenied
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseNotAllowed, JsonResponse, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.domain.access import may
from tournaments.live import listen
from tournaments.models import Event, Role
from tournaments.views.access import public_event

HEARTBEAT_SECONDS = 20.0
"""Proxies close a stream that says nothing for a minute."""
RETRY_MILLISECONDS = 2000


@never_cache
async def stream(request: HttpRequest, slug: str) -> StreamingHttpResponse | HttpResponseNotAllowed:
    """The event's messages for as long as the browser stays; ``?staff=1`` adds those for its arbiters.

    The first message is the present version: who comes back after a broken connection sees what it has missed.
    """
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    staff = _wants_staff(request)
    event_id = await sync_to_async(_admitted)(request, slug, staff=staff)
    response = StreamingHttpResponse(_messages(event_id, staff=staff), content_type="text/event-stream")
    response["X-Accel-Buffering"] = "no"
    return response


@never_cache
@require_safe
def version(request: HttpRequest, slug: str) -> JsonResponse:
    """The event's version, public or (``?staff=1``) the arbiters'."""
    staff = _wants_staff(request)
    return JsonResponse(_present(_event_for(request, slug, staff=staff), staff=staff))


def _wants_staff(request: HttpRequest) -> bool:
    return "staff" in request.GET


def _event_for(request: HttpRequest, slug: str, *, staff: bool) -> Event:
    event = public_event(request, slug)
    if staff and not may(request.user, event, Role.ASSISTANT):
        raise PermissionDenied
    return event


def _admitted(request: HttpRequest, slug: str, *, staff: bool) -> int:
    try:
        return _event_for(request, slug, staff=staff).pk
    finally:
        # The stream stays open for hours; its thread must not keep a database connection as long.
        close_old_connections()


async def _messages(event_id: int, *, staff: bool) -> AsyncIterator[str]:
    yield f"retry: {RETRY_MILLISECONDS}\n\n"
    async with listen(event_id, staff=staff) as queue:
        # Only now, when no message can be missed any more, is the version read.
        yield _data(await sync_to_async(_read_present)(event_id, staff=staff))
        _release_thread()
        while True:
            try:
                yield _data(await asyncio.wait_for(queue.get(), HEARTBEAT_SECONDS))
            except TimeoutError:
                yield ": still here\n\n"


def _release_thread() -> None:
    """Give back the thread that Django keeps for the length of a request: a stream would hold one for hours."""
    request = SyncToAsync.thread_sensitive_context.get(None)
    executor = SyncToAsync.context_to_thread_executor.pop(request, None) if request else None
    if executor is not None:
        executor.shutdown(wait=False)


def _read_present(event_id: int, *, staff: bool) -> dict[str, object]:
    try:
        return _present(Event.objects.only("version", "public_version").get(pk=event_id), staff=staff)
    finally:
        close_old_connections()


def _present(event: Event, *, staff: bool) -> dict[str, object]:
    message: dict[str, object] = {"what": "event", "version": event.public_version}
    return message | {"staff_version": event.version} if staff else message


def _data(message: dict[str, object]) -> str:
    return f"data: {json.dumps(message)}\n\n"
