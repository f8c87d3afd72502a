"""Attendance list of the next round."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tabellone.values import MOST_ROUNDS
from tournaments.domain.entries.attendance_list import Preset, presence_list, set_presence
from tournaments.domain.errors import Refused
from tournaments.models import ByeRequest, Event, Role
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.future_byes import kinds_of_byes
from tournaments.views.number_input import read_number, read_numbers

PRESETS: dict[str, Preset] = {"all": "all", "last": "last"}


@require_GET
@refusals
@staff(Role.ARBITER)
def presence(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all players with a check box for attendance; ``?preset=`` ticks all, or the players of the last round."""
    chosen = request.GET.get("preset", "")
    shown = presence_list(event, PRESETS.get(chosen, "noted"))
    kinds = dict(kinds_of_byes(event))
    context = {
        "event": event,
        "shown": shown,
        "preset": chosen if chosen in PRESETS else "",
        "rows": [(row, kinds.get(row.bye, "")) for row in shown.rows],
    }
    return render(request, "tournaments/desk/attendance_list.html", context)


@staff_action(Role.ARBITER)
def save_presence(request: HttpRequest, event: Event) -> HttpResponse:
    """Save the present and absent players."""
    number = read_number(request.POST.get("round", ""), most=MOST_ROUNDS)
    seen = _seen(request.POST.getlist("seen"))
    if number is None or seen is None:
        raise Refused(_("The list is incomplete. Nothing was saved."), _("Reload the page and try again."))
    present = set(read_numbers(request.POST.getlist("present")))
    set_presence(event=event, actor=person(request), round_number=number, seen=seen, present=present)
    return redirect("tournaments:desk", event.slug)


def _seen(texts: list[str]) -> dict[int, str] | None:
    """Return the listed players with their earlier byes, written ``12:H``; None if the input is invalid."""
    seen = {}
    for text in texts:
        written, _colon, bye = text.partition(":")
        pk = read_number(written)
        if pk is None or bye not in ("", *ByeRequest.Kind.values):
            return None
        seen[pk] = bye
    return seen or None
