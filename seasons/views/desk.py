"""Staff pages of a season: rules, events and ladders, staff, and change log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.second_factor import lacks_second_factor
from ladders.models import Ladder
from seasons.domain.access import may_own, may_run, seasons_of
from seasons.domain.ladders import add_ladder, drop_ladder, ladders_in, ladders_to_take_in
from seasons.domain.organising import add_event, change_season, drop_event, events_to_take_in, make_season
from seasons.domain.staff import add_person, remove_person
from seasons.domain.undo import last_undoable, undo_season
from seasons.interfaces.forms import SeasonForm, step_lines
from seasons.models import Season, SeasonMember
from tournaments.domain.errors import Refused
from tournaments.models import Event
from tournaments.views.access import person
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import posted_number, posted_text

SeasonView = Callable[[HttpRequest, Season], HttpResponse]
MOST_STEPS = 100


@require_http_methods(["GET", "POST"])
@login_required
def seasons(request: HttpRequest) -> HttpResponse:
    """Show the user's seasons and the form for a new one."""
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def make() -> tuple[str, str]:
            made = make_season(actor=person(request), name=form.cleaned_data["name"], rules=form.rules())
            return reverse("seasons:desk", args=[made.slug]), ""

        try:
            return submit_once(request, make)
        except Refused as refused:
            form.add_error(None, str(refused))
    context = {"form": form, "seasons": seasons_of(person(request))}
    return render(request, "seasons/seasons.html", context)


def own(view: SeasonView) -> Callable[[HttpRequest, str], HttpResponse]:
    """Allow the season's staff. The view gets the season in place of the slug. Errors are shown on the staff page."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, slug: str) -> HttpResponse:
        row = get_object_or_404(Season, slug=slug)
        if not may_run(person(request), row):
            raise PermissionDenied
        if lacks_second_factor(person(request), is_owner=may_own(person(request), row)):
            messages.error(request, _("Owners of a season sign in with a second factor here. Set yours up first."))
            return redirect("mfa_index")
        try:
            return view(request, row)
        except Refused as refused:
            messages.error(request, str(refused))
            return redirect("seasons:desk", row.slug)

    return guarded


@require_http_methods(["GET", "POST"])
@own
def desk(request: HttpRequest, row: Season) -> HttpResponse:
    """Show rules, events and change log of a season; a POST changes name and rules."""
    form = SeasonForm.of(row, request.POST or None)
    if request.method == "POST" and form.is_valid():
        change_season(
            season=row, actor=person(request), name=form.cleaned_data["name"], rules=form.rules(),
            seen=posted_number(request, "seen", -1), why=posted_text(request, "why"),
        )  # fmt: skip
        messages.success(request, _("The season's rules are saved."))
        return redirect("seasons:desk", row.slug)
    context = {
        "season": row,
        "form": form,
        "events": row.events.select_related("event__stage__event"),
        "offered": events_to_take_in(row, person(request)),
        "ladders": ladders_in(row),
        "offered_ladders": ladders_to_take_in(row, person(request)),
        "today": timezone.localdate(),
        "members": row.members.select_related("user"),
        "roles": SeasonMember.Role.choices,
        "owns": may_own(person(request), row),
        "steps": step_lines(row.journal.select_related("actor", "undone_by")[:MOST_STEPS]),
        "undoable": last_undoable(row),
    }
    return render(request, "seasons/desk.html", context, status=400 if form.errors else 200)


@require_POST
@own
def add(request: HttpRequest, row: Season) -> HttpResponse:
    """Add an event to the season."""
    event = _event(request)
    add_event(season=row, event=event, actor=person(request), seen=posted_number(request, "seen", -1))
    messages.success(request, _("%(event)s is in the season.") % {"event": event.name})
    return redirect("seasons:desk", row.slug)


@require_POST
@own
def drop(request: HttpRequest, row: Season) -> HttpResponse:
    """Remove an event from the season."""
    event = _event(request)
    drop_event(
        season=row,
        event=event,
        actor=person(request),
        seen=posted_number(request, "seen", -1),
        why=posted_text(request, "why"),
    )
    messages.success(request, _("%(event)s is no longer in the season.") % {"event": event.name})
    return redirect("seasons:desk", row.slug)


@require_POST
@own
def ladder(request: HttpRequest, row: Season) -> HttpResponse:
    """Add a ladder to the season as it is at the end of a day, or remove it."""
    number, actor, seen = posted_number(request, "ladder"), person(request), posted_number(request, "seen", -1)
    if request.POST.get("do") == "drop":
        drop_ladder(season=row, ladder=number, actor=actor, seen=seen)
    else:
        found = get_object_or_404(Ladder, pk=number)
        add_ladder(season=row, ladder=found, day=_day(request), actor=actor, seen=seen)
    messages.success(request, _("Saved."))
    return redirect("seasons:desk", row.slug)


@require_POST
@own
def people(request: HttpRequest, row: Season) -> HttpResponse:
    """Add a user to the season's staff, or remove one."""
    actor, seen = person(request), posted_number(request, "seen", -1)
    if request.POST.get("do") == "remove":
        changed = remove_person(season=row, actor=actor, member=posted_number(request, "member"), seen=seen)
    else:
        username = posted_text(request, "username").strip()
        role = SeasonMember.Role.OWNER if request.POST.get("role") == "owner" else SeasonMember.Role.ARBITER
        changed = add_person(season=row, actor=actor, username=username, role=role, seen=seen)
    messages.success(request, _("Saved."))
    if not may_run(actor, changed):
        return redirect("seasons:season", row.slug)
    return redirect("seasons:desk", row.slug)


@require_POST
@own
def undo(request: HttpRequest, row: Season) -> HttpResponse:
    """Undo the last action."""
    actor = person(request)
    undo_season(season=row, actor=actor, seen=posted_number(request, "seen", -1))
    messages.success(request, _("The last step is undone."))
    return redirect("seasons:desk", row.slug)


def _day(request: HttpRequest) -> date:
    """Return the entered day. Raises Refused for an invalid day."""
    try:
        return date.fromisoformat(request.POST.get("day", ""))
    except ValueError as wrong:
        raise Refused(_("Enter a date.")) from wrong


def _event(request: HttpRequest) -> Event:
    """Return the event with the key in the form."""
    return get_object_or_404(Event.objects.with_whole(), pk=posted_number(request, "event"))
