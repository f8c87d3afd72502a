"""The standings in the arbiters' pages: the same table with their menu."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from standings.domain.table import table_of
from standings.domain.team_table import team_table_of
from tournaments.domain.snapshot import snapshot
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role
from tournaments.views.access import staff

OF_PLAYERS, OF_TEAMS = (table_of, "standings/_standings.html"), (team_table_of, "standings/_team_standings.html")


@require_GET
@staff(Role.ASSISTANT)
def standings(request: HttpRequest, event: Event, number: int | None = None) -> HttpResponse:
    """Show the standings after the last public round, or after round ``number``; ``?of=`` selects a category."""
    with snapshot():
        event.refresh_from_db()
        table_in, template = OF_TEAMS if event.is_of_teams else OF_PLAYERS
        table = table_in(event, number, request.GET.get("of", ""))
    if table is None:
        raise Http404
    is_arbiter = may(request.user, event, Role.ARBITER)
    context = {"event": event, "model": table, "table": template, "is_arbiter": is_arbiter}
    return render(request, "standings/desk.html", context)
