"""What needs no account: the list of events, an event's home, its report."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.models import User
from tournaments.domain.front import find_players, front_of
from tournaments.domain.imports import export_trf
from tournaments.domain.snapshot import of_one_state
from tournaments.models import Event, Round
from tournaments.views.access import public_event
from tournaments.views.pages import Page, event_file, event_page

EVENTS_PER_PAGE = 50


@require_safe
@gzip_page
def home(request: HttpRequest) -> HttpResponse:
    """All events but groups, newest first; above them those of the signed-in person."""
    public = Count("rounds", filter=Q(rounds__state__in=Round.PUBLIC_STATES))
    events = Event.objects.filter(parent=None).annotate(shown=public).order_by("-start_date", "name", "pk")
    mine = events.filter(memberships__user=request.user) if isinstance(request.user, User) else events.none()
    page = Paginator(events, EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/home.html", {"events": page, "mine": mine})


@require_safe
@of_one_state
def event_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the event stands, and the way to its pages; with ``?find=`` the players of that name."""
    event = public_event(slug)
    wanted = request.GET.get("find", "").strip()
    if wanted:
        page = Page("tournaments/_found.html", _("Find a player"), key=wanted, query=None, shared=False)
        return event_page(request, event, page, lambda: find_players(event, wanted))
    page = Page("tournaments/_front.html", _("Event"), tab="event")
    return event_page(request, event, page, lambda: front_of(event))


@require_safe
@of_one_state
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's report (TRF26) with the rounds that everybody sees, as a file."""
    event = public_event(slug)
    response = event_file(
        request,
        event,
        name="report",
        content_type="text/plain; charset=utf-8",
        query="",
        make=lambda: export_trf(event).encode(),
    )
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.trf"'
    return response
