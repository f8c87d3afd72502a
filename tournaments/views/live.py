"""Live streams for arbiters and for events that are not public, and the version that browsers poll instead.

Public streams and the public version are answered before Django's stack (`live.page_cache`).
"""

from __future__ import annotations

from dataclasses import replace

from asgiref.sync import SyncToAsync, sync_to_async
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.db import close_old_connections
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseNotAllowed,
    JsonResponse,
    StreamingHttpResponse,
)
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from live import stream as live_stream
from live.messages import Message
from tournaments.domain.staff.access import may, may_see
from tournaments.models import Event, Role
from tournaments.views.access import public_event


@never_cache
async def stream(request: HttpRequest, slug: str) -> StreamingHttpResponse | HttpResponseNotAllowed:
    """Stream the event's messages while the browser stays connected; ``?staff=1`` adds messages for arbiters."""
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    topic = await sync_to_async(_admitted)(request, slug, staff=_wants_staff(request))
    return _streaming([topic])


@never_cache
async def streams(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """Stream the messages of all events in a browser's windows: ``?e=`` public, ``?staff=`` for arbiters.

    The stream states which events this user cannot follow.
    """
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    asked = live_stream.asked_topics(request.META["QUERY_STRING"])
    if asked is None:
        return HttpResponseBadRequest()
    admit = sync_to_async(_admitted_or_none)
    found = {f"{kind}={slug}": await admit(request, slug, staff=kind == "staff") for kind, slug in asked}
    topics = [replace(topic, name=name) for name, topic in found.items() if topic is not None]
    return _streaming(topics, [name for name, topic in found.items() if topic is None])


def _streaming(topics: list[live_stream.Topic], refused: list[str] | None = None) -> StreamingHttpResponse:
    _release_thread()
    return StreamingHttpResponse(live_stream.parts(topics, refused or ()), headers=live_stream.HEADERS)


@never_cache
@require_safe
def version(request: HttpRequest, slug: str) -> JsonResponse:
    """Return the event's version, public or (``?staff=1``) the arbiters'."""
    staff = _wants_staff(request)
    return JsonResponse(_present(_event_for(request, slug, staff=staff), staff=staff))


def _wants_staff(request: HttpRequest) -> bool:
    return "staff" in request.GET


def _event_for(request: HttpRequest, slug: str, *, staff: bool) -> Event:
    event = public_event(request, slug)
    if staff and not may(request.user, event, Role.ASSISTANT):
        raise PermissionDenied
    return event


def _admitted(request: HttpRequest, slug: str, *, staff: bool) -> live_stream.Topic:
    try:
        event = _event_for(request, slug, staff=staff)
        event_id, user_id, session_key = event.pk, request.user.pk, request.session.session_key
    finally:
        # The stream stays open for hours; its thread must not keep a database connection as long.
        close_old_connections()

    async def present() -> Message | None:
        # Outside the thread that Django keeps for a request: a stream would hold one for hours.
        read = sync_to_async(_present_for, thread_sensitive=False)
        return await read(slug, session_key, staff=staff)

    return live_stream.Topic(event_id, present, staff=staff, user=user_id)


def _admitted_or_none(request: HttpRequest, slug: str, *, staff: bool) -> live_stream.Topic | None:
    try:
        return _admitted(request, slug, staff=staff)
    except (Http404, PermissionDenied):
        return None


def _present_for(slug: str, session_key: str | None, *, staff: bool) -> Message | None:
    """Return the present version; None if the event was deleted or the user has lost access."""
    try:
        event = Event.objects.with_slug(slug)
        if event is None:
            return None
        user = get_user(_with_session(session_key))
        if not (may(user, event, Role.ASSISTANT) if staff else may_see(user, event)):
            return None
        return _present(event, staff=staff)
    finally:
        close_old_connections()


def _with_session(session_key: str | None) -> HttpRequest:
    """Return a request with the present state of the session: signed out, expired, password changed."""
    request = HttpRequest()
    request.session = SessionStore(session_key)
    return request


def _release_thread() -> None:
    request = SyncToAsync.thread_sensitive_context.get(None)
    executor = SyncToAsync.context_to_thread_executor.pop(request, None) if request else None
    if executor is not None:
        executor.shutdown(wait=False)


def _present(event: Event, *, staff: bool) -> Message:
    message: Message = {"what": "event", "version": event.public_version}
    return message | {"staff_version": event.version} if staff else message
