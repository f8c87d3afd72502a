"""The standings in the arbiters' pages: the same table with their menu."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from standings.domain.team_table import standings_of
from tournaments.domain.snapshot import snapshot
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role
from tournaments.views.access import staff


@require_GET
@staff(Role.ASSISTANT)
def standings(request: HttpRequest, event: Event, number: int | None = None) -> HttpResponse:
    """Show the standings after the last public round, or after round ``number``; ``?of=`` selects a category."""
    with snapshot():
        event.refresh_from_db()
        table = standings_of(event, number, request.GET.get("of", ""))
    if table is None:
        raise Http404
    is_arbiter = may(request.user, event, Role.ARBITER)
    context = {"event": event, "model": table, "is_arbiter": is_arbiter}
    return render(request, "standings/desk.html", context)
