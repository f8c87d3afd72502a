"""Desk page for the team ranking in an event of players."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.errors import Differs
from tournaments.domain.events.team_ranking import set_team_ranking
from tournaments.domain.results.version_token import read_signed_values, sign_values
from tournaments.interfaces.team_ranking_form import TeamRankingForm
from tournaments.models import Event, Role
from tournaments.views.access import person, staff


@require_http_methods(["GET", "HEAD", "POST"])
@staff(Role.ARBITER)
def team_ranking(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the ranking rule and the form to change it; 404 if teams are paired or the event is in groups."""
    if event.is_of_teams or event.is_divided:
        raise Http404
    form = TeamRankingForm.of(event, request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                seen = read_signed_values(request.POST.get("seen", ""))
                set_team_ranking(event=event, actor=person(request), ranking=form.ranking(), seen=seen)
            except Differs as differs:
                event.refresh_from_db()
                form.add_error(None, str(differs))
            else:
                messages.success(request, _("The team ranking is saved."))
                return redirect("tournaments:team_ranking", event.slug)
    context = {"event": event, "form": form, "seen": sign_values({"team_ranking": event.team_ranking})}
    return render(request, "tournaments/desk/team_ranking.html", context, status=status)
