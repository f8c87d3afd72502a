"""The office: an event is made, set up, started and finished."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from standings.domain.changes import RankingChange, ranking_change
from standings.domain.choices import chooser_data
from tournaments.domain.calendars import has_calendar
from tournaments.domain.errors import Refused
from tournaments.domain.events import (
    Absent,
    change_settings,
    create_event,
    finish_event,
    locked_settings,
    missing_at_the_start,
    reopen_event,
    schedule_rounds,
    start_event,
)
from tournaments.domain.forbidden import forbid, forbidden_groups, lift
from tournaments.domain.systems import described_systems
from tournaments.interfaces.event_form import EventForm, ScheduleForm
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff
from tournaments.views.numbers import read_numbers


@require_http_methods(["GET", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Make a new event; whoever makes it owns it."""
    form = EventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            event = create_event(actor=person(request), **form.settings())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("tournaments:players", event.slug)
    context = {"form": form, "tie_breaks": chooser_data(), "systems": described_systems()}
    return render(request, "tournaments/office/create.html", context)


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Change the announcement and the rules, as far as they may change."""
    form = EventForm.of(event, request.POST or None)
    form.lock(locked_settings(event))
    if request.method == "POST" and form.is_valid():
        changes = form.settings()
        change = ranking_change(event, changes) if event.is_started and "confirmed" not in request.POST else None
        if change is not None:
            return _ask_again(request, event, change)
        try:
            change_settings(event=event, actor=person(request), changes=changes, why=request.POST.get("why", ""))
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("tournaments:settings", event.slug)
    return render(
        request,
        "tournaments/office/settings.html",
        {
            "event": event,
            "form": form,
            "tie_breaks": chooser_data(),
            "systems": described_systems(),
            "schedule": ScheduleForm(event) if not has_calendar(event) or event.drawing else None,
            "has_calendar": has_calendar(event),
            "groups": forbidden_groups(event),
            "players": event.registrations.order_by("name"),
        },
    )


def _ask_again(request: HttpRequest, event: Event, change: RankingChange) -> HttpResponse:
    """Show what another list of tie-breaks would do, and ask whether that is meant."""
    typed = [
        (name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"
    ]
    context = {"event": event, "change": change, "typed": typed, "why": request.POST.get("why", "")}
    return render(request, "tournaments/office/confirm_ranking.html", context)


@require_POST
@refusals
@staff(Role.ARBITER)
def schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """Set when the rounds begin."""
    form = ScheduleForm(event, request.POST)
    if not form.is_valid():
        raise Refused(_("A date or a time cannot be read."), _("Write them as in 2026-05-17 14:30."))
    schedule_rounds(event=event, actor=person(request), starts=form.starts())
    messages.success(request, _("The times of the rounds are saved."))
    return redirect("tournaments:settings", event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def start(request: HttpRequest, event: Event) -> HttpResponse:
    """Start the event: numbers and the initial colour."""
    colour = request.POST.get("initial_colour", "")
    start_event(
        event=event,
        actor=person(request),
        initial_colour=colour if colour in ("w", "b") else "",
        absent=_absent(request, event),
    )
    messages.success(request, _("The event has started."))
    return redirect("tournaments:desk", event.slug)


def _absent(request: HttpRequest, event: Event) -> Absent:
    """What the arbiter decided about all who are not checked in; refused where some are and nothing was decided."""
    decisions: dict[str, Absent] = {"keep": "keep", "bye": "bye", "exclude": "exclude"}
    decided = decisions.get(request.POST.get("absent", ""))
    if decided is None and missing_at_the_start(event):
        raise Refused(
            _("Some players are not checked in, and it is not said what becomes of them."),
            _("Choose whether they play, miss round 1 or are left out."),
        )
    return decided or "keep"


@require_POST
@refusals
@staff(Role.ARBITER)
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    """Finish the event."""
    finish_event(event=event, actor=person(request))
    messages.success(request, _("The event is finished: its standings are final."))
    return redirect("tournaments:desk", event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    """Open a finished event again."""
    reopen_event(event=event, actor=person(request), why=request.POST.get("why", ""))
    return redirect("tournaments:desk", event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def forbidden(request: HttpRequest, event: Event) -> HttpResponse:
    """Forbid two players to meet, or allow it again."""
    lifted = request.POST.get("lift", "")
    if lifted:
        lift(event=event, actor=person(request), key=lifted)
    else:
        keys = read_numbers(request.POST.getlist("player"))
        forbid(event=event, actor=person(request), players=list(event.registrations.filter(pk__in=keys)))
    return redirect("tournaments:settings", event.slug)
