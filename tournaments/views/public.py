"""What needs no account: the list of events, an event's home, its report."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.models import User
from tournaments.domain.events.front import find_players, front_of
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.snapshot import of_one_state
from tournaments.models import Event, Round
from tournaments.views.access import public_event
from tournaments.views.pages import Page, event_page, kept

EVENTS_PER_PAGE = 50
EVENTS_AT_ONCE = 200
"""Of those that are being played, and of those that come, the page has no more."""
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
    public = Count("rounds", filter=Q(rounds__state__in=Round.PUBLIC_STATES))
    every = Event.objects.wholes().annotate(shown=public).order_by("-start_date", "name", "pk")
    events = every.filter(archived_at__isnull=not is_archive)
    mine = events.filter(memberships__user=request.user) if isinstance(request.user, User) else events.none()
    wanted = request.GET.get("q", "").strip()
    listed = events.filter(visibility=Event.Visibility.LISTED)
    listed = listed.filter(Q(name__icontains=wanted) | Q(city__icontains=wanted)) if wanted else listed
    coming = listed.filter(status=Event.Status.REGISTRATION).order_by("start_date", "name", "pk")
    finished = listed.filter(status=Event.Status.FINISHED)
    context = {
        "mine": mine,
        "running": listed.filter(status=Event.Status.RUNNING)[:EVENTS_AT_ONCE],
        "coming": coming[:EVENTS_AT_ONCE],
        "finished": Paginator(finished, EVENTS_PER_PAGE).get_page(request.GET.get("page")),
        "wanted": wanted,
        "is_archive": is_archive,
    }
    response = render(request, "tournaments/home.html", context)
    response["X-Robots-Tag"] = "all"
    return response


@require_safe
@of_one_state
def event_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the event stands, and the way to its pages; with ``?find=`` the players of that name."""
    event = public_event(request, slug)
    wanted = request.GET.get("find", "").strip()
    if wanted:
        title = _("Players named “%(text)s”") % {"text": wanted}
        page = Page("tournaments/_found.html", title, key=wanted, query=None, shared=False)
        return event_page(request, event, page, lambda: find_players(event, wanted))
    page = Page("tournaments/_front.html", "", tab="event")
    return event_page(request, event, page, lambda: front_of(event))


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
