"""The pick of a listed rating on a player's page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from ratings.domain.rating_picks import pick_rating, use_rule
from tournaments.models import Event, Registration, Role
from tournaments.views.access import person, staff_action
from tournaments.views.number_input import posted_text

BY_RULE = "rule"


@staff_action(Role.ARBITER)
def pick(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Use a rating of the lists for one player (``tempo:list``), or the one by the event's rule again."""
    row = get_object_or_404(event.registrations.filter(kind=Registration.Kind.PLAYER), pk=pk)
    row.event = event
    used, seen, why = (posted_text(request, name) for name in ("use", "seen", "why"))
    if used == BY_RULE:
        use_rule(registration=row, actor=person(request), seen=seen, why=why)
    else:
        tempo, _colon, source = used.partition(":")
        pick_rating(registration=row, actor=person(request), source=source, tempo=tempo, seen=seen, why=why)
    return redirect("tournaments:player_edit", event.slug, pk)
