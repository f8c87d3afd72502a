"""Error pages 404 (not found) and 403 (forbidden), with the event's own navigation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.domain.rounds.round_navigation import navigation_of
from tournaments.domain.staff.access import may_see
from tournaments.models import Event

OF_AN_EVENT = re.compile(r"/e/([-\w]+)/")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  (as Django calls it)
    """Return a 404 page. For an event that the reader can see, it links to the event and its current round."""
    return _refusal(request, 404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  (as Django calls it)
    """Return a 403 page. For an event that the reader can see, it has the event's navigation."""
    return _refusal(request, 403)


def _refusal(request: HttpRequest, status: int) -> HttpResponse:
    """Return the page of this status, with the links of the event's public pages."""
    with _own_connection():
        event = _event(request)
        context = {"event": event, "model": {"switch": navigation_of(event)}} if event else {}
        return render(request, f"{status}.html", context, status=status)


@contextmanager
def _own_connection() -> Iterator[None]:
    """Close the database connection afterwards.

    Under ASGI Django renders this page in its own thread, which does not close connections at its end.
    """
    is_new = connection.connection is None
    try:
        yield
    finally:
        if is_new:
            connection.close()


def _event(request: HttpRequest) -> Event | None:
    found = OF_AN_EVENT.match(request.path)
    event = Event.objects.with_slug(found[1]) if found else None
    return event if event is not None and may_see(request.user, event) else None
