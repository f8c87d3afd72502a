"""Penalties and bonuses on the desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tabellone import values
from tabellone.record import Points
from tournaments.domain.errors import Refused
from tournaments.domain.events.penalties import add_penalty, lift_penalty, penalties_of
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_number

LONGEST_POINTS = 8


@require_GET
@staff(Role.ARBITER)
def penalties(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the penalties and bonuses so far, and the form for another one."""
    context = {
        "event": event,
        "penalties": penalties_of(event),
        "contestants": event.registrations.contestants().filter(tpn__isnull=False).order_by("tpn"),
        "rounds": range(1, event.planned_rounds + 1),
    }
    return render(request, "tournaments/desk/penalties.html", context)


@staff_action(Role.ARBITER)
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Deduct or add points."""
    return submit_once(request, lambda: _add(request, event))


def _add(request: HttpRequest, event: Event) -> tuple[str, str]:
    contestants = event.registrations.contestants()
    add_penalty(
        event=event,
        actor=person(request),
        contestant=get_object_or_404(contestants, pk=read_number(request.POST.get("contestant", "")) or 0),
        points=_points(request, "points"),
        match_points=_points(request, "match_points"),
        round_number=read_number(request.POST.get("round", "")) or 0,
        why=request.POST.get("why", ""),
    )
    return reverse("tournaments:penalties", args=[event.slug]), ""


def _points(request: HttpRequest, field: str) -> Points:
    """Return the points of the field, negative with a minus sign of either kind; none if it is empty."""
    text = request.POST.get(field, "").strip()
    if not text:
        return 0
    sign = -1 if text[0] in "-−–" else 1
    try:
        return sign * values.points(text.lstrip("-−–+")[:LONGEST_POINTS])
    except values.WrongValue:
        raise Refused(
            _("The points cannot be read."), _("Write them as 1, 0.5 or ½, with a minus for a penalty.")
        ) from None


@staff_action(Role.ARBITER)
def lift(request: HttpRequest, event: Event) -> HttpResponse:
    """Remove a penalty or a bonus."""
    key, why = request.POST.get("key", ""), request.POST.get("why", "")
    lift_penalty(event=event, actor=person(request), key=key, why=why)
    return redirect("tournaments:penalties", event.slug)
