"""The results that a player or team needs. The database connection is closed during the calculation."""

from __future__ import annotations

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairing.domain.explanation_cache import TooMany
from pairing.views.explanations import too_many_requests
from standings.domain.needed_points import AskedTargets, asked_targets, targets_page
from standings.domain.needed_results import asked_needs, needs_page
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event
from tournaments.views.access import public_event
from tournaments.views.public_pages import Page, event_page


@require_safe
def needs(request: HttpRequest, slug: str, tpn: int) -> HttpResponse:
    """Show the effect of each result for the player; 404 if nothing can be calculated, 503 if the load is too high."""
    with snapshot():
        event = public_event(request, slug)
        asked = None if event.is_of_teams else asked_needs(event, tpn)
        targets = None if asked else asked_targets(event, tpn)
    if asked is None:
        return _targets(request, event, targets)
    _let_go()
    try:
        model = needs_page(asked)
    except TooMany:
        return too_many_requests(request)
    return event_page(request, event, _page("standings/_needed_results.html", model.player.name, tpn), lambda: model)


@require_safe
def team_needs(request: HttpRequest, slug: str, tpn: int) -> HttpResponse:
    """Show the effect of each result for the team; 404 if nothing can be calculated, 503 if the load is too high."""
    with snapshot():
        event = public_event(request, slug)
        targets = asked_targets(event, tpn, is_team=True) if event.is_of_teams else None
    return _targets(request, event, targets)


def _targets(request: HttpRequest, event: Event, asked: AskedTargets | None) -> HttpResponse:
    if asked is None:
        raise Http404
    _let_go()
    try:
        model = targets_page(asked)
    except TooMany:
        return too_many_requests(request)
    shown = model.member or model.contestant
    return event_page(request, event, _page("standings/_needed_points.html", shown.name, shown.tpn), lambda: model)


def _page(template: str, name: str, number: int) -> Page:
    return Page(
        template, _("Effect of each result: %(name)s") % {"name": name}, tab="player", key=str(number), shared=False
    )


def _let_go() -> None:
    """Close the database connection before the calculation."""
    if not connection.in_atomic_block:  # except in tests
        connection.close()
