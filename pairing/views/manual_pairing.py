"""Start and end of manual pairing, in FIDE mode."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from pairing.domain.manual_pairing import finish_manual_pairing, start_manual_pairing
from tournaments.models import Event, Role
from tournaments.views.access import person, staff_action
from tournaments.views.desk import round_or_404


@staff_action(Role.ARBITER)
def start(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Start manual pairing of the draft."""
    start_manual_pairing(round_=round_or_404(event, number), actor=person(request))
    return redirect("pairing:draft", event.slug, number)


@staff_action(Role.ARBITER)
def finish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Finish manual pairing, after a comparison with the engine's pairing."""
    finish_manual_pairing(round_=round_or_404(event, number), actor=person(request), why=request.POST.get("why", ""))
    return redirect("pairing:draft", event.slug, number)
