"""FIDE mode of an event: the acts with a warning, and leaving it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tournaments.domain.integrity.acts import ACTS
from tournaments.domain.integrity.fide_mode import LEAVE, is_on, leave
from tournaments.domain.integrity.levels import Level
from tournaments.domain.staff.access import may, needed_for
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action

LEVELS: dict[Level, Promise | str] = {
    Level.INFORM: _("in the change log"),
    Level.ACKNOWLEDGE: _("acknowledge"),
    Level.CONFIRM: _("confirm"),
    Level.CONFIRM_TWICE: _("confirm twice"),
    Level.REFUSE: _("not possible"),
}
"""The levels in words."""


@require_GET
@staff(Role.ARBITER)
def show(request: HttpRequest, event: Event) -> HttpResponse:
    """Show whether the event is in FIDE mode, and what that means."""
    context = {
        "event": event,
        "is_on": is_on(event),
        "acts": [(act, LEVELS[act.level]) for act in ACTS],
        "may_leave": is_on(event) and may(request.user, event, needed_for(LEAVE)),
    }
    return render(request, "tournaments/desk/fide_mode.html", context)


@staff_action(needed_for(LEAVE))
def leave_mode(request: HttpRequest, event: Event) -> HttpResponse:
    """Leave FIDE mode."""
    leave(event=event, actor=person(request), why=request.POST.get("why", ""))
    return redirect("tournaments:fide_mode", event.slug)
