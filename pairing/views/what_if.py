"""What if: the draft beside the round as it would be, and what of the next round stands already. For arbiters."""

from __future__ import annotations

from django.contrib import messages
from django.db import connection
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from pairing.domain.what_if import RoundBeside, beside, draft_of, next_round_of, standing_boards
from tabellone.what_if import OF_ONE, OtherResult, Supposition
from tournaments.models import Event, Role, Round
from tournaments.views.access import staff
from tournaments.views.desk import round_or_404
from tournaments.views.numbers import read_number


@require_GET
@staff(Role.ARBITER)
def what_if(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The draft beside the supposed round; of what is no draft, the way to the desk."""
    round_ = round_or_404(event, number)
    if round_.state != Round.State.DRAFTED:
        return redirect("tournaments:desk", event.slug)
    draft = draft_of(round_)
    what = supposition_in(request.GET)
    _give_back()
    found = None if what.is_empty else beside(draft, what)
    context = {
        "event": event,
        "round": round_,
        "draft": draft,
        "typed": request.GET,
        "beside": found if isinstance(found, RoundBeside) else None,
        "objection": None if isinstance(found, RoundBeside) else found,
    }
    return render(request, "pairing/what_if.html", context)


@require_GET
@staff(Role.ARBITER)
def standing(request: HttpRequest, event: Event) -> HttpResponse:
    """The boards of the next round that stand, whatever the open games bring; the desk where there is none."""
    found = next_round_of(event)
    if found is None:
        messages.info(request, _("There is no next round that follows from results and is not paired yet."))
        return redirect("tournaments:desk", event.slug)
    _give_back()
    return render(request, "pairing/standing.html", {"event": event, "standing": standing_boards(*found)})


def _give_back() -> None:
    """What follows is computed: nobody waits for this connection meanwhile."""
    if not connection.in_atomic_block:  # but for tests
        connection.close()


def supposition_in(typed: QueryDict) -> Supposition:
    """What somebody typed; what says nothing is left out."""

    def number(name: str) -> int:
        return read_number(typed.get(name, "")) or 0

    result = OtherResult(number("player"), number("in"), typed.get("result", ""))
    system, _colon, edition = typed.get("by", "").partition(":")
    return Supposition(
        result=result if result.player and result.result in OF_ONE else None,
        away=number("away"),
        apart=(number("one"), number("other")) if number("one") or number("other") else None,
        system=system,
        edition=edition,
    )
