"""An address that leads nowhere: said so, with the way back to where the reader was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.domain.people.access import may_see
from tournaments.domain.rounds.switch import switch_of
from tournaments.models import Event

OF_AN_EVENT = re.compile(r"/e/([-\w]+)/")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  (as Django calls it)
    """404. Inside an event that the reader may see, the page leads to the event and its present round."""
    with _own_connection():
        event = _event(request)
        switch = switch_of(event) if event else None
        return render(request, "404.html", {"event": event, "switch": switch}, status=404)


@contextmanager
def _own_connection() -> Iterator[None]:
    """Under ASGI Django asks for this page in a thread of its own, at whose end nobody gives a connection back."""
    is_new = connection.connection is None
    try:
        yield
    finally:
        if is_new:
            connection.close()


def _event(request: HttpRequest) -> Event | None:
    found = OF_AN_EVENT.match(request.path)
    event = Event.objects.with_whole().filter(slug=found[1]).first() if found else None
    return event if event is not None and may_see(request.user, event) else None
