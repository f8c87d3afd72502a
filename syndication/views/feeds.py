"""The feed of an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from live.page_store import public_file
from syndication.domain.feeds import feed_of
from syndication.views.answers import for_every_site
from tournaments.models import Event

ATOM = "application/atom+xml; charset=utf-8"


def feed(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the news of the event as Atom."""
    return for_every_site(public_file(request, event, "feed.atom", ATOM, lambda: feed_of(event)))
