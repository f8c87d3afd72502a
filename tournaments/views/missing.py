"""An address that leads nowhere: said so, with the way back to where the reader was."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.domain.people.access import may_see
from tournaments.domain.rounds.switch import switch_of
from tournaments.models import Event

OF_AN_EVENT = re.compile(r"/e/([-\w]+)/")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  (as Django calls it)
    """404. Inside an event that the reader may see, the page leads to the event and its present round."""
    event = _event(request)
    switch = switch_of(event) if event else None
    return render(request, "404.html", {"event": event, "switch": switch}, status=404)


def _event(request: HttpRequest) -> Event | None:
    found = OF_AN_EVENT.match(request.path)
    event = Event.objects.with_whole().filter(slug=found[1]).first() if found else None
    return event if event is not None and may_see(request.user, event) else None
