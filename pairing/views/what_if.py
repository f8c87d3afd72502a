"""Comparison pages for arbiters: draft and alternative side by side, and fixed boards of the next round."""

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
from tournaments.views.number_input import read_number


@require_GET
@staff(Role.ARBITER)
def what_if(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the draft beside the alternative round; redirect to the desk if there is no draft."""
    round_ = round_or_404(event, number)
    if round_.state != Round.State.DRAFTED:
        return redirect("tournaments:desk", event.slug)
    draft = draft_of(round_)
    what = assumptions_in(request.GET)
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
    """Show the fixed boards of the next round, whatever the open results; redirect to the desk if there is none."""
    found = next_round_of(event)
    if found is None:
        messages.info(request, _("There is no next round that follows from results and is not paired yet."))
        return redirect("tournaments:desk", event.slug)
    _give_back()
    return render(request, "pairing/certain_boards.html", {"event": event, "standing": standing_boards(*found)})


def _give_back() -> None:
    """Close the database connection before a long computation."""
    if not connection.in_atomic_block:  # except in tests
        connection.close()


def assumptions_in(typed: QueryDict) -> Supposition:
    """Return the assumptions in the form data; empty fields are left out."""

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
