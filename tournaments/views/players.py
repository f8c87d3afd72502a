"""Players' page: entries, attendance, byes, withdrawals, pairing numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tabellone.engine.tables.withdrawal import Withdrawal
from tabellone.values import MOST_ROUNDS
from tournaments.domain.entries.attendance_grid import row_of, who_plays
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.entries.pairing_numbers import (
    exchange_numbers,
    exchangeable_with,
    renumber,
    renumbering_is_allowed,
)
from tournaments.domain.entries.registrations import EDITABLE, Namesake, change_registration, check_in, register
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.requested_byes import BeyondRule, half_byes_of_late_entry, set_bye
from tournaments.domain.entries.withdrawals import Results, readmit, withdraw, withdrawal
from tournaments.domain.errors import Differs, Refused
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.results.version_token import read_signed_values, sign_values
from tournaments.domain.rounds.current_round import coming_round
from tournaments.domain.rounds.pairing_tables import has_calendar, has_fixed_entrants
from tournaments.domain.words.contestants import wording_for
from tournaments.interfaces.edit_conflict import show_conflict
from tournaments.interfaces.player_form import PlayerForm
from tournaments.interfaces.team_form import TeamForm
from tournaments.models import ByeRequest, Event, Registration, Role
from tournaments.views.access import is_in_place, person, staff, staff_action
from tournaments.views.erasing import erase, may_erase
from tournaments.views.form_tokens import submit_once
from tournaments.views.future_byes import byes_to_set, kinds_of_byes
from tournaments.views.number_input import read_number
from tournaments.views.paging import paged

RESULTS: dict[str, Results] = {"keep": "keep", "annul": "annul"}
"""Arbiter's options for the results of a withdrawn player, other than by the rule."""


def list_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all entries."""
    return _page(request, event, PlayerForm(missed=half_byes_of_late_entry(event)))


def _page(
    request: HttpRequest, event: Event, form: PlayerForm, status: int = 200, namesake: Namesake | None = None
) -> HttpResponse:
    grid = who_plays(event) if event.is_started else who_plays(event, "-rating", "name")
    upcoming = coming_round(event)
    shown = paged(
        request,
        grid.rows,
        names=lambda row: (row.registration.name,),
        number=lambda row: str(row.registration.tpn or row.registration.name),
    )
    context = {
        "event": event,
        "form": form,
        "namesake": namesake,
        "rows": shown.rows,
        "paged": shown,
        "total": len(grid.rows),
        "present": sum(row.registration.is_checked_in for row in grid.rows),
        "upcoming": upcoming if upcoming <= event.planned_rounds else 0,
        "may_renumber": renumbering_is_allowed(event),
        "may_enter": not (event.is_finished or (event.is_started and has_fixed_entrants(event))),
    }
    return render(request, "tournaments/desk/players.html", context, status=status)


def add_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Add a player; in a running event a late entry."""
    form = PlayerForm(request.POST, missed=half_byes_of_late_entry(event))
    if form.is_valid():

        def enter() -> tuple[str, str]:
            row = register(
                event=event,
                actor=person(request),
                entrant=form.entrant(),
                is_another="another" in request.POST,
                half_byes=form.half_byes(),
            )
            return reverse("tournaments:players", args=[event.slug]), _("%(name)s was added.") % {"name": row.name}

        try:
            return submit_once(request, enter)
        except Namesake as namesake:
            return _page(request, event, form, status=409, namesake=namesake)
        except Refused as refused:
            form.add_error(None, str(refused))
    return _page(request, event, form, status=422)


def player_page(request: HttpRequest, row: Registration) -> HttpResponse:
    """Show a player's data, byes and attendance."""
    besides: dict[str, object] = {"withdrawal": _withdrawal(row), "equals": exchangeable_with(row)}
    besides["may_bar_half_byes"] = not (row.event.is_finished or has_calendar(row.event))
    return _player_page(request, row, "tournaments/desk/player.html", besides)


def roster_player_page(request: HttpRequest, row: Registration) -> HttpResponse:
    """Show the data of a player on a roster, and the other possible teams of the player."""
    teams = by_name(row.event.registrations.contestants().exclude(roster=row))
    return _player_page(request, row, "tournaments/desk/roster_player.html", {"teams": teams})


def _withdrawal(row: Registration) -> Withdrawal | None:
    return None if row.is_withdrawn else withdrawal(row)


def _player_page(request: HttpRequest, row: Registration, template: str, besides: dict[str, object]) -> HttpResponse:
    event = row.event
    form = PlayerForm.of(row, request.POST or None)
    corrected = correct(request, row, form, PlayerForm.of, partial(change_registration, registration=row), EDITABLE)
    if corrected is None:
        if row.team_id is not None:
            return redirect(f"{reverse('tournaments:player_edit', args=[event.slug, row.team_id])}#roster")
        return redirect("tournaments:players", event.slug)
    seen, status = corrected
    context = {"event": event, "row": row, "form": form, "seen": seen}
    context |= {"byes": byes_to_set(row)} | besides
    context["may_erase"] = may_erase(request, event)
    return render(request, template, context, status=status)


def correct(
    request: HttpRequest,
    row: Registration,
    form: PlayerForm | TeamForm,
    form_of: Callable[[Registration], PlayerForm | TeamForm],
    change: Callable[..., object],
    fields: Iterable[str],
) -> tuple[str, int] | None:
    """Save the corrected data of a player or team, if the form sends some.

    Return None if they are saved, otherwise the data that the page shows, signed, and the status of the response.
    """
    seen = request.POST.get("seen", "") or shown_data(row, fields)
    if request.method != "POST" or not form.is_valid():
        return seen, 200
    try:
        change(
            actor=person(request),
            changes=form.cleaned_data,
            seen=read_signed_values(seen),
            why=request.POST.get("why", ""),
        )
    except Differs as differs:
        show_conflict(form, form_of(row), differs)
        return shown_data(row, fields), 409
    except Refused as refused:
        form.add_error(None, str(refused))
        return seen, 200
    messages.success(request, _("The data of %(name)s are saved.") % {"name": row.name})
    return None


def shown_data(row: Registration, fields: Iterable[str]) -> str:
    """Return the data of a player or team as the form shows them, signed."""
    return sign_values({name: getattr(row, name) for name in fields})


@require_GET
@staff(Role.ARBITER)
def rounds(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the attendance of all players in all rounds, to be set by key or touch."""
    context = {"event": event, "grid": who_plays(event), "kinds": kinds_of_byes(event)}
    return render(request, "tournaments/desk/attendance_grid.html", context)


@staff_action(Role.ARBITER)
def set_round(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Set a player's attendance in one round, or from now on; answers with the player's row of the grid."""
    row = get_object_or_404(event.registrations, pk=pk)
    row.event = event
    kind = request.POST.get("kind", "")
    if kind == "withdraw":
        withdraw(registration=row, actor=person(request))
    elif kind == "readmit":
        readmit(registration=row, actor=person(request))
    else:
        _set_bye(request, row, "")
    if not is_in_place(request):
        return redirect("tournaments:who_plays", event.slug)
    row.refresh_from_db()
    context = {"event": event, "row": row_of(row)}
    return render(request, "tournaments/desk/_attendance_grid_row.html", context)


@staff_action(Role.ARBITER)
def act(request: HttpRequest, event: Event, pk: int, action: str) -> HttpResponse:
    """Do one action for a player: present, absent, withdraw, readmit, exchange, remove, erase, bye, half-byes."""
    row = get_object_or_404(event.registrations, pk=pk)
    row.event = event
    actor, why = person(request), request.POST.get("why", "")
    if action in ("present", "absent"):
        check_in(event=event, actor=actor, registrations=[row], present=action == "present")
        if is_in_place(request):
            return _checked(request, event, row)
    elif action == "withdraw":
        results = request.POST.get("results", "")
        withdraw(registration=row, actor=actor, why=why, results=RESULTS.get(results, "rule"))
    elif action == "readmit":
        readmit(registration=row, actor=actor, why=why)
    elif action == "exchange":
        exchange_numbers(first=row, second=_other_player(request, event), actor=actor, why=why)
    elif action == "remove":
        remove_registration(registration=row, actor=actor)
    elif action == "erase":
        erase(request, row)
        return redirect("tournaments:player_edit", event.slug, pk)
    elif action == "bye":
        return _set_bye_on_page(request, row, why)
    elif action == "half-byes":
        return _mark_half_byes(request, row, why)
    else:
        raise Refused(_("Unknown action."))
    # Back to the player's line, not to the top of the list.
    address = reverse("tournaments:players", args=[event.slug])
    return redirect(address if action == "remove" else f"{address}#player-{pk}")


def _other_player(request: HttpRequest, event: Event) -> Registration:
    """Return the chosen player of an exchange; 404 for another one than the event's."""
    return get_object_or_404(event.registrations, pk=read_number(request.POST.get("other", "")))


def _checked(request: HttpRequest, event: Event, row: Registration) -> HttpResponse:
    """Return the player's button after a check-in, and the number of checked-in players."""
    row.refresh_from_db()
    entered = event.registrations.contestants().filter(is_withdrawn=False)
    context = {
        "event": event,
        "registration": row,
        "present": entered.filter(is_checked_in=True).count(),
        "total": entered.count(),
    }
    return render(request, "tournaments/desk/_checked.html", context)


def _set_bye_on_page(request: HttpRequest, row: Registration, why: str) -> HttpResponse:
    """Set the bye; if the event's rule does not allow it, show a warning first and let the arbiter confirm."""
    try:
        # In FIDE mode the confirmation of the second half-point bye follows.
        _set_bye(request, row, why, beyond_rule="beyond_rule" in request.POST or is_on(row.event))
    except BeyondRule as refused:
        context = {"event": row.event, "row": row, "refused": refused, "why": why}
        context |= {"number": int(request.POST["round"]), "kind": request.POST["kind"]}
        return render(request, "tournaments/desk/beyond_rule.html", context, status=409)
    return redirect("tournaments:player_edit", row.event.slug, row.pk)


def _mark_half_byes(request: HttpRequest, row: Registration, why: str) -> HttpResponse:
    """Mark the player as not eligible for half-point byes, or remove the mark."""
    is_eligible = "no_half_byes" not in request.POST
    mark_half_byes(registration=row, actor=person(request), is_eligible=is_eligible, why=why)
    return redirect("tournaments:player_edit", row.event.slug, row.pk)


def _set_bye(request: HttpRequest, row: Registration, why: str, *, beyond_rule: bool = False) -> None:
    round_number = read_number(request.POST.get("round", ""), most=MOST_ROUNDS)
    kind = request.POST.get("kind", "")
    if round_number is None or kind not in ("", *ByeRequest.Kind.values):
        raise Refused(wording_for(row.event, "Choose a round and a type of bye for the player."))
    set_bye(
        registration=row, actor=person(request), round_number=round_number, kind=kind, why=why, beyond_rule=beyond_rule
    )
    if kind == ByeRequest.Kind.FULL and not is_on(row.event):
        messages.warning(request, _("FIDE advises against full-point byes."))


@staff_action(Role.ARBITER)
def renumber_players(request: HttpRequest, event: Event) -> HttpResponse:
    """Reassign the pairing numbers."""
    renumber(event=event, actor=person(request), why=request.POST.get("why", ""))
    return redirect("tournaments:players", event.slug)


@staff_action(Role.ARBITER)
def check_in_all(request: HttpRequest, event: Event) -> HttpResponse:
    """Check in all players."""
    check_in(event=event, actor=person(request), registrations=event.registrations.contestants(), present=True)
    return redirect("tournaments:players", event.slug)
