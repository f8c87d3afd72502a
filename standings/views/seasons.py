"""Seasons: the page of one for everybody, and the desk of who made it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from standings.domain.season import season_page
from tournaments.domain.errors import Refused
from tournaments.domain.seasons import (
    add_event,
    change_season,
    drop_event,
    events_to_take_in,
    last_undoable,
    make_season,
    may_run,
    undo_season,
)
from tournaments.domain.snapshot import snapshot
from tournaments.interfaces.season_form import COUNTED_BY, TIES, SeasonForm, step_lines
from tournaments.models import Event, Season
from tournaments.views.access import person
from tournaments.views.numbers import read_numbers
from tournaments.views.once import once

SeasonView = Callable[[HttpRequest, Season], HttpResponse]
MOST_STEPS = 100


@require_GET
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """The season's standings, for everybody who has its address."""
    with snapshot():
        row = get_object_or_404(Season, slug=slug)
        page = season_page(row)
    context = {
        "season": row,
        "model": page,
        "counted_by": COUNTED_BY[page.rules.by],
        "ties": TIES[page.rules.ties],
        "is_mine": request.user.is_authenticated and may_run(person(request), row),
    }
    return render(request, "standings/season.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def seasons(request: HttpRequest) -> HttpResponse:
    """One's own seasons, and the form of a new one."""
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def make() -> tuple[str, str]:
            made = make_season(actor=person(request), name=form.cleaned_data["name"], rules=form.rules())
            return reverse("seasons:desk", args=[made.slug]), ""

        try:
            return once(request, make)
        except Refused as refused:
            form.add_error(None, str(refused))
    context = {"form": form, "seasons": person(request).seasons.all()}
    return render(request, "standings/seasons.html", context)


def own(view: SeasonView) -> Callable[[HttpRequest, str], HttpResponse]:
    """Let in who made the season; the view gets it in the place of its slug. A refusal is said on the desk."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, slug: str) -> HttpResponse:
        row = get_object_or_404(Season, slug=slug)
        if not may_run(person(request), row):
            raise PermissionDenied
        try:
            return view(request, row)
        except Refused as refused:
            messages.error(request, str(refused))
            return redirect("seasons:desk", row.slug)

    return guarded


@require_http_methods(["GET", "POST"])
@own
def desk(request: HttpRequest, row: Season) -> HttpResponse:
    """The rules, the events and the journal of a season; a POST changes name and rules."""
    form = SeasonForm.of(row, request.POST or None)
    if request.method == "POST" and form.is_valid():
        change_season(
            season=row, actor=person(request), name=form.cleaned_data["name"], rules=form.rules(), seen=_seen(request),
            why=_why(request),
        )  # fmt: skip
        messages.success(request, _("The season's rules are saved."))
        return redirect("seasons:desk", row.slug)
    context = {
        "season": row,
        "form": form,
        "events": row.events.select_related("event__stage__event"),
        "offered": events_to_take_in(row, person(request)),
        "steps": step_lines(row.journal.select_related("actor", "undone_by")[:MOST_STEPS]),
        "undoable": last_undoable(row),
    }
    return render(request, "standings/season_desk.html", context, status=400 if form.errors else 200)


@require_POST
@own
def add(request: HttpRequest, row: Season) -> HttpResponse:
    """Take an event into the season."""
    event = _event(request)
    add_event(season=row, event=event, actor=person(request), seen=_seen(request))
    messages.success(request, _("%(event)s is in the season.") % {"event": event.name})
    return redirect("seasons:desk", row.slug)


@require_POST
@own
def drop(request: HttpRequest, row: Season) -> HttpResponse:
    """Take an event out of the season."""
    event = _event(request)
    drop_event(season=row, event=event, actor=person(request), seen=_seen(request), why=_why(request))
    messages.success(request, _("%(event)s is no longer in the season.") % {"event": event.name})
    return redirect("seasons:desk", row.slug)


@require_POST
@own
def undo(request: HttpRequest, row: Season) -> HttpResponse:
    """Take the last step back."""
    undo_season(season=row, actor=person(request), seen=_seen(request))
    messages.success(request, _("The last step is undone."))
    return redirect("seasons:desk", row.slug)


def _event(request: HttpRequest) -> Event:
    """The event that the form names by its key."""
    numbers = read_numbers([request.POST.get("event", "")])
    if not numbers:
        raise Http404
    return get_object_or_404(Event.objects.with_whole(), pk=numbers[0])


def _seen(request: HttpRequest) -> int:
    """The version of the season that the page showed."""
    return next(iter(read_numbers([request.POST.get("seen", "")])), -1)


def _why(request: HttpRequest) -> str:
    return request.POST.get("why", "").replace("\0", "")
