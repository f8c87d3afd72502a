"""The arbiters' live stream of an event, and the small answer that browsers poll where streams fail.

The public stream and the public version are answered before Django's stack (`tournaments.readers.door`).
"""

from __future__ import annotations

from asgiref.sync import SyncToAsync, sync_to_async
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseNotAllowed, JsonResponse, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.domain.people.access import may, may_see
from tournaments.live import Message
from tournaments.models import Event, Role
from tournaments.readers import stream as live_stream
from tournaments.views.access import public_event


@never_cache
async def stream(request: HttpRequest, slug: str) -> StreamingHttpResponse | HttpResponseNotAllowed:
    """The event's messages for as long as the browser stays; ``?staff=1`` adds those for its arbiters."""
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    staff = _wants_staff(request)
    event_id, user_id = await sync_to_async(_admitted)(request, slug, staff=staff)
    session_key = request.session.session_key

    async def present() -> Message | None:
        # Beside the thread that Django keeps for the length of a request: a stream would hold one for hours.
        read = sync_to_async(_present_for, thread_sensitive=False)
        return await read(slug, session_key, staff=staff)

    _release_thread()
    parts = live_stream.parts(event_id, present, staff=staff, user=user_id)
    return StreamingHttpResponse(parts, headers=live_stream.HEADERS)


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


def _admitted(request: HttpRequest, slug: str, *, staff: bool) -> tuple[int, int | None]:
    try:
        event = _event_for(request, slug, staff=staff)
        return event.pk, request.user.pk
    finally:
        # The stream stays open for hours; its thread must not keep a database connection as long.
        close_old_connections()


def _present_for(slug: str, session_key: str | None, *, staff: bool) -> Message | None:
    """The present version, None if the event is gone or the session's person may not listen any more."""
    try:
        event = Event.objects.with_whole().filter(slug=slug).first()
        if event is None:
            return None
        user = get_user(_with_session(session_key))
        if not (may(user, event, Role.ASSISTANT) if staff else may_see(user, event)):
            return None
        return _present(event, staff=staff)
    finally:
        close_old_connections()


def _with_session(session_key: str | None) -> HttpRequest:
    """A request of that session as it is now: signed out, expired, of another password."""
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
