"""Public data of an event as JSON, for programs and scripts of other sites (docs/api.md)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse

from live.page_store import public_json
from syndication.domain.public_data import Data, event_data, round_data, rounds_data, standings_data
from syndication.views.answers import for_every_site
from tournaments.models import Event


def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the event."""
    return _data(request, event, "event", lambda: event_data(event))


def rounds(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the rounds of the event."""
    return _data(request, event, "rounds", lambda: rounds_data(event))


def one_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Return a public round; 404 if the round is not public."""
    return _data(request, event, f"round:{number}", lambda: round_data(event, number))


def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the standings."""
    return _data(request, event, "standings", lambda: standings_data(event))


def _data(request: HttpRequest, event: Event, name: str, find: Callable[[], Data | None]) -> HttpResponse:
    def data() -> Data:
        found = find()
        if found is None:
            raise Http404
        return found

    return for_every_site(public_json(request, event, f"v1:{name}", data))
