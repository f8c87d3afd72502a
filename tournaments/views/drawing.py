"""Drawing of lots: a page for the arbiter, and a ceremony for the hall."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tabellone.engine.tables.varma import FEWEST_PLAYERS, MOST_PLAYERS, broken_promises
from tournaments.domain.drawing.minutes import minutes_of, minutes_sheet
from tournaments.domain.drawing.numbers import (
    begin_restricted_draw,
    ceremony_of,
    draw_by_hand,
    draw_by_lot,
    drawing_is_complete,
    drawn_numbers,
    forget_drawing,
    take_number,
)
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.errors import Refused
from tournaments.domain.rounds.pairing_tables import draws_numbers, rounds_of_calendar
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.files import fresh_file_of
from tournaments.views.number_input import read_number


@require_GET
@staff(Role.ARBITER)
def drawing(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the options, the ceremony in progress, or the drawn numbers."""
    if not draws_numbers(event):
        raise Http404
    players = in_initial_order(event.registrations.contestants().filter(is_withdrawn=False))
    draw = ceremony_of(event)
    numbers = drawn_numbers(event)
    context: dict[str, object] = {
        "event": event,
        "players": sorted(players, key=lambda row: numbers.get(row.pk, 0)) if numbers else players,
        "numbers": numbers,
        "is_complete": drawing_is_complete(event, players),
        "has_tables": FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS,
        "fewest": FEWEST_PLAYERS,
        "most": MOST_PLAYERS,
        "draw": draw,
        "minutes": minutes_of(event),
    }
    if context["has_tables"]:
        context["broken"] = broken_promises(len(players))
    if len(players) > 1:
        try:
            context["rounds"] = rounds_of_calendar(event, players)
        except Refused as refused:
            context["refused"] = str(refused)
    return render(request, "tournaments/desk/drawing.html", context)


@staff_action(Role.ARBITER)
def by_lot(request: HttpRequest, event: Event) -> HttpResponse:
    """Let the program draw."""
    draw_by_lot(event=event, actor=person(request))
    messages.success(request, _("Pairing numbers drawn."))
    return redirect("tournaments:drawing", event.slug)


@staff_action(Role.ARBITER)
def by_hand(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter the numbers drawn in the hall."""
    typed = _by_registration(request.POST, "number-")
    drawn = {pk: found for pk, text in typed.items() if (found := read_number(text)) is not None}
    if len(drawn) < len(typed):
        raise Refused(_("A number is missing."), _("Every player needs a number. Nothing was changed."))
    draw_by_hand(event=event, actor=person(request), numbers=drawn)
    messages.success(request, _("The numbers are entered."))
    return redirect("tournaments:drawing", event.slug)


@staff_action(Role.ARBITER)
def begin(request: HttpRequest, event: Event) -> HttpResponse:
    """Begin the restricted drawing of lots."""
    begin_restricted_draw(event=event, actor=person(request), contingents=_by_registration(request.POST, "contingent-"))
    return redirect("tournaments:drawing", event.slug)


@staff_action(Role.ARBITER)
def take(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter the number of the next player: drawn in the hall, or drawn by the program."""
    read_out, seen = request.POST.get("number", ""), read_number(request.POST.get("seen", ""))
    take_number(
        event=event,
        actor=person(request),
        envelope=request.POST.get("envelope", ""),
        number=read_number(read_out) or 0 if read_out else None,
        seen_steps=-1 if seen is None else seen,
    )
    return redirect("tournaments:drawing", event.slug)


@staff_action(Role.ARBITER)
def forget(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete the drawing."""
    forget_drawing(event=event, actor=person(request), why=request.POST.get("why", ""))
    return redirect("tournaments:drawing", event.slug)


@require_GET
@staff(Role.ARBITER)
def minutes(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the minutes of the drawing as a file."""
    if not event.drawing:
        raise Http404
    return fresh_file_of(request, event, ending, name="drawing", sheet=minutes_sheet(event))


def _by_registration(posted: Mapping[str, str], prefix: str) -> dict[int, str]:
    """Return the values of fields named after registrations."""
    keys = ((name, name.removeprefix(prefix)) for name in posted if name.startswith(prefix))
    return {
        pk: "".join(letter for letter in posted[name] if letter.isprintable()).strip()
        for name, key in keys
        if (pk := read_number(key)) is not None
    }
