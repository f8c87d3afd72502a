"""Files of the pairing steps of a round for arbiters: drafts, and events that explain only to arbiters."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from pairing.domain.draft import overview_of_desk
from pairing.domain.pairing_steps_sheet import how_sheet
from tournaments.models import Event, Role, Round
from tournaments.views.access import staff
from tournaments.views.desk import round_or_404
from tournaments.views.files import fresh_file_of

PAIRED = (Round.State.DRAFTED, Round.State.PUBLISHED)


@require_GET
@staff(Role.ARBITER)
def how_file(request: HttpRequest, event: Event, number: int, ending: str) -> HttpResponse:
    """Return the sentences of the arbiters' page as a file.

    404 if the system has no sentences or the round is not paired.
    """
    round_ = round_or_404(event, number)
    overview = overview_of_desk(round_) if round_.state in PAIRED else None
    if overview is None or not overview.parts:
        raise Http404
    sheet = how_sheet(event.name, number, overview, is_draft=round_.state == Round.State.DRAFTED)
    return fresh_file_of(request, event, ending, name=f"how{number}", sheet=sheet)
