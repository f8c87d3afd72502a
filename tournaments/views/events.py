"""Views to create, set up, start and finish an event."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tabellone.engine.system import Contestants
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.entries.prohibited_pairings import forbid, forbidden_groups, lift
from tournaments.domain.errors import Differs, Refused
from tournaments.domain.events.copies import templates_of
from tournaments.domain.events.event_lifecycle import (
    Absent,
    create_event,
    finish_event,
    missing_at_the_start,
    reopen_event,
    start_event,
)
from tournaments.domain.events.event_settings import SETTINGS, change_settings, locked_settings, schedule_rounds
from tournaments.domain.events.ranking_change import RankingChange, ranking_change
from tournaments.domain.events.rounds_change import RoundsChange, rounds_change, warned_of_rounds
from tournaments.domain.events.scoring_rules import unusual_scoring
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.results.version_token import own_changes, read_signed_values, sign_values
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.staff.access import may
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.systems import described_systems
from tournaments.interfaces.edit_conflict import show_conflict
from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.event_forms import FORMS, form_for
from tournaments.interfaces.schedule_form import ScheduleForm
from tournaments.interfaces.tie_break_chooser import chooser_data
from tournaments.models import Event, Role
from tournaments.views import festivals
from tournaments.views.access import person, staff, staff_action
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_numbers
from tournaments.views.setting_pages import setting_pages

LISTS = {"forbidden", "adjustments", "virtual_points"}
"""Settings that the form does not show."""


@require_http_methods(["GET", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Create an event of players or of teams; the user becomes its owner."""
    is_of_teams = request.GET.get("of") == Contestants.TEAMS
    form = FORMS[Contestants.TEAMS if is_of_teams else Contestants.PLAYERS](request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return created(request, form, "tournaments:players")
        except Refused as refused:
            form.add_error(None, str(refused))
    return form_page(request, form)


def created(request: HttpRequest, form: EventForm, page: str) -> HttpResponse:
    """Create the event of a valid form, once, and go to that page of it. Raises Refused."""

    def make() -> tuple[str, str]:
        event = create_event(actor=person(request), **form.settings())
        for text in unusual_scoring(event):
            messages.warning(request, text)
        return reverse(page, args=[event.slug]), ""

    return submit_once(request, make)


def form_page(request: HttpRequest, form: EventForm) -> HttpResponse:
    """The page with all settings of a new event."""
    context = {
        "form": form,
        "is_of_teams": form.contestants is Contestants.TEAMS,
        "tie_breaks": chooser_data(form.contestants),
        "systems": described_systems(form.contestants),
        "templates": templates_of(person(request)),
    }
    return render(request, "tournaments/desk/create.html", context)


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Change the announcement and the rules, as far as they can change."""
    if event.is_festival:
        return festivals.settings(request, event)
    form = _settings_form(event, request.POST or None)
    sent = request.POST.get("seen", "")
    if request.method == "POST" and form.is_valid():
        seen = read_signed_values(sent)
        changes = form.settings()
        own = own_changes(changes, seen)
        change = ranking_change(event, own) if event.is_started and "confirmed" not in request.POST else None
        if change is not None:
            return _ask_again(request, event, change)
        rounds = rounds_change(event, form.cleaned_data["planned_rounds"]) if "planned_rounds" in own else None
        if rounds is not None and "rounds_confirmed" not in request.POST and not is_on(event):
            return _ask_about_rounds(request, event, rounds)
        try:
            change_settings(
                event=event, actor=person(request), changes=changes, seen=seen, why=request.POST.get("why", "")
            )
        except Differs as differs:
            show_conflict(form, _settings_form(event), differs, form.fields_of)
            return _settings_page(request, event, form, status=409)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The settings are saved."))
            for text in (*unusual_scoring(event), *warned_of_rounds(event)):
                messages.warning(request, text)
            return redirect("tournaments:settings", event.slug)
    return _settings_page(request, event, form, seen=sent)


def _settings_form(event: Event, data: QueryDict | None = None) -> EventForm:
    form = form_for(event).of(event, data)
    form.lock(locked_settings(event))
    return form


def _settings_page(
    request: HttpRequest,
    event: Event,
    form: EventForm,
    *,
    seen: str = "",
    schedule: ScheduleForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the page with the submitted forms. ``seen``: as submitted, by default the present settings."""
    context = {
        "event": event,
        "form": form,
        "seen": seen or sign_values({name: getattr(event, name) for name in SETTINGS - LISTS}),
        "tie_breaks": chooser_data(form.contestants),
        "systems": described_systems(form.contestants),
        "schedule": (schedule or ScheduleForm(event))
        if not has_calendar(event) or event.drawing or event.sides
        else None,
        "has_calendar": has_calendar(event),
        "groups": forbidden_groups(event),
        "players": by_name(event.registrations.contestants()),
        "pages": list(setting_pages(event)),
        "is_owner": may(request.user, event, Role.OWNER),
    }
    return render(request, "tournaments/desk/settings.html", context, status=status)


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the submitted form, to be submitted again."""
    return [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]


def _ask_about_rounds(request: HttpRequest, event: Event, change: RoundsChange) -> HttpResponse:
    """Show the effects of another number of rounds, and ask for confirmation."""
    context = {"event": event, "change": change, "typed": _typed(request)}
    return render(request, "tournaments/desk/confirm_rounds.html", context)


def _ask_again(request: HttpRequest, event: Event, change: RankingChange) -> HttpResponse:
    """Show the effects of another list of tie-breaks, and ask for confirmation."""
    context = {"event": event, "change": change, "typed": _typed(request), "why": request.POST.get("why", "")}
    return render(request, "tournaments/desk/confirm_ranking.html", context)


@staff_action(Role.ARBITER)
def schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """Set the start times of the rounds."""
    form = ScheduleForm(event, request.POST)
    if not form.is_valid():
        raise Refused(_("A date or a time cannot be read."), _("Write them as in 2026-05-17 14:30."))
    seen = read_signed_values(request.POST.get("seen", ""))
    try:
        schedule_rounds(event=event, actor=person(request), starts=form.starts(), seen=seen)
    except Differs as differs:
        show_conflict(form, ScheduleForm(event), differs, form.fields_of)
        return _settings_page(request, event, _settings_form(event), schedule=form, status=409)
    messages.success(request, _("The round times were saved."))
    return redirect("tournaments:settings", event.slug)


@staff_action(Role.ARBITER)
def start(request: HttpRequest, event: Event) -> HttpResponse:
    """Start the event: pairing numbers and the initial colour."""
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
    """Return the decision about players who are not checked in.

    Raises Refused if there are any and no decision was made.
    """
    decisions: dict[str, Absent] = {"keep": "keep", "bye": "bye", "exclude": "exclude"}
    decided = decisions.get(request.POST.get("absent", ""))
    if decided is None and missing_at_the_start(event):
        raise Refused(
            wording_for(event, "Some players are not checked in. Choose what to do with them."),
            _("Choose whether they play, miss round 1 or are left out."),
        )
    return decided or "keep"


@staff_action(Role.ARBITER)
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    """Finish the event."""
    finish_event(event=event, actor=person(request))
    messages.success(request, _("The event is finished. The standings are final."))
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    """Reopen a finished event."""
    reopen_event(event=event, actor=person(request), why=request.POST.get("why", ""))
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def forbidden(request: HttpRequest, event: Event) -> HttpResponse:
    """Add or remove a prohibited pairing."""
    lifted = request.POST.get("lift", "")
    if lifted:
        lift(event=event, actor=person(request), key=lifted)
    else:
        return submit_once(request, lambda: _forbid(request, event))
    return redirect("tournaments:settings", event.slug)


def _forbid(request: HttpRequest, event: Event) -> tuple[str, str]:
    keys = read_numbers(request.POST.getlist("player"))
    forbid(event=event, actor=person(request), players=list(event.registrations.contestants().filter(pk__in=keys)))
    return reverse("tournaments:settings", args=[event.slug]), ""
