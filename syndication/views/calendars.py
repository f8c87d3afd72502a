"""Calendar files to subscribe to."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from live.page_store import public_file
from syndication.domain.calendars import calendar_of_contestant, calendar_of_event, calendar_of_owner
from syndication.domain.owner_calendars import owner_of_calendar
from syndication.views.answers import for_every_site
from tournaments.models import Event

CALENDAR = "text/calendar; charset=utf-8"


def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the event and its rounds."""
    return _calendar(request, event, "event", lambda: calendar_of_event(event))


def contestant(request: HttpRequest, event: Event, tpn: int) -> HttpResponse:
    """Return the rounds of a player or team; 404 if there is none with this number."""
    return _calendar(request, event, str(tpn), lambda: calendar_of_contestant(event, tpn))


def _calendar(request: HttpRequest, event: Event, name: str, write: Callable[[], bytes | None]) -> HttpResponse:
    def content() -> bytes:
        found = write()
        if found is None:
            raise Http404
        return found

    response = for_every_site(public_file(request, event, f"{name}.ics", CALENDAR, content))
    response["Content-Disposition"] = f'inline; filename="{event.slug}.ics"'
    return response


@require_safe
def owner(_request: HttpRequest, token: str) -> HttpResponse:
    """Return the listed events of the owner with this address; 404 if the address is revoked."""
    user = owner_of_calendar(token)
    if user is None:
        raise Http404
    response = HttpResponse(calendar_of_owner(user), content_type=CALENDAR)
    patch_cache_control(response, private=True, no_cache=True)
    return response
