"""Decisions between two rounds: which players with a forfeit loss are paired again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tournaments.domain.rounds.between_rounds import decide_forfeits
from tournaments.models import Event, Role
from tournaments.views.access import back, person, staff_action
from tournaments.views.number_input import read_number


@staff_action(Role.ARBITER)
def go_on(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Decide whether the players with a forfeit loss in the previous round are paired again."""
    fields = (
        (name.removeprefix("player-"), value) for name, value in request.POST.items() if name.startswith("player-")
    )
    chosen = ((read_number(name), str(value)) for name, value in fields)
    decide_forfeits(
        event=event,
        actor=person(request),
        number=number,
        decisions={pk: decision for pk, decision in chosen if pk},
        seen=request.POST.get("seen", ""),
        why=request.POST.get("why", ""),
    )
    return HttpResponseRedirect(back(request))
