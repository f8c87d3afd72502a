"""What needs no account: the list of events, an event's home, its report."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.models import User
from tournaments.domain.events.front import find_players, front_of
from tournaments.domain.events.listing import events_listed
from tournaments.domain.festivals.front import festival_front, find_in_sections
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.snapshot import of_one_state
from tournaments.models import Event
from tournaments.views.access import public_event
from tournaments.views.pages import Page, event_page, kept

NOT_FOR_ROBOTS = (
    "/accounts/",
    "/invitation/",
    "/language/",
    "/new/",
    "/import/",
    "/style/",
    "/live/",
    "/e/*/desk/",
    "/e/*/live/",
    "/e/*/version/",
)
"""Addresses that have nothing to find."""


@require_safe
@gzip_page
def home(request: HttpRequest) -> HttpResponse:
    """The listed events but groups: being played, coming, finished, with ``?q=`` those whose name or place has the
    text; above them all those of the signed-in person.
    """
    return _events(request, is_archive=False)


@require_safe
@gzip_page
def archive(request: HttpRequest) -> HttpResponse:
    """The same of the events that are archived."""
    return _events(request, is_archive=True)


def _events(request: HttpRequest, *, is_archive: bool) -> HttpResponse:
    user = request.user if isinstance(request.user, User) else None
    wanted = request.GET.get("q", "").strip()
    listing = events_listed(user, wanted=wanted, page=request.GET.get("page"), is_archive=is_archive)
    response = render(request, "tournaments/home.html", {"listing": listing, "is_archive": is_archive})
    response["X-Robots-Tag"] = "all"
    return response


@require_safe
@of_one_state
def event_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the event stands, and the way to its pages; with ``?find=`` the players of that name."""
    event = public_event(request, slug)
    wanted = request.GET.get("find", "").strip()
    if event.is_festival:
        return _festival(request, event, wanted)
    if wanted:
        title = _("Players named “%(text)s”") % {"text": wanted}
        page = Page("tournaments/_found.html", title, key=wanted, query=None, shared=False)
        return event_page(request, event, page, lambda: find_players(event, wanted))
    page = Page("tournaments/_front.html", "", tab="event")
    return event_page(request, event, page, lambda: front_of(event))


def _festival(request: HttpRequest, festival: Event, wanted: str) -> HttpResponse:
    """The same of a festival: its sections, and the players of all of them."""
    if wanted:
        title = _("Players named “%(text)s”") % {"text": wanted}
        page = Page("tournaments/_festival_found.html", title, key=wanted, query=None, shared=False)
        return event_page(request, festival, page, lambda: find_in_sections(festival, wanted))
    page = Page("tournaments/_festival.html", "", tab="event")
    return event_page(request, festival, page, lambda: festival_front(festival))


@require_safe
@of_one_state
@gzip_page
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's report (TRF26) with the rounds that everybody sees, without what is private, as a file."""
    event = public_event(request, slug)
    content = kept(event, "report.trf", lambda: export_trf(event, for_everybody=True).encode())
    response = HttpResponse(content, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.trf"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """What search engines need not ask for. What they may not show is said by each answer (``X-Robots-Tag``)."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
