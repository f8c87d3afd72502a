"""Desk pages of teams: entries, a team with its roster, a player on the roster."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tabellone.values import LARGEST
from tournaments.domain.entries.attendance_grid import BY_NUMBER
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.entries.pairing_numbers import last_paired_round, renumbering_is_allowed
from tournaments.domain.entries.registrations import Namesake
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.withdrawals import withdrawal
from tournaments.domain.errors import Refused
from tournaments.domain.matches import matches_of
from tournaments.domain.rounds.current_round import coming_round
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.teams.entries import TEAM_FIELDS, change_team, enter_team
from tournaments.domain.teams.rosters import add_to_roster, move_in_roster, move_to_team, roster_of
from tournaments.domain.teams.strength import strengths_of
from tournaments.interfaces.player_form import PlayerForm
from tournaments.interfaces.team_form import TeamForm
from tournaments.models import Event, Registration, Role
from tournaments.views.access import is_in_place, person, staff, staff_action
from tournaments.views.form_tokens import submit_once
from tournaments.views.future_byes import byes_noted, byes_to_set
from tournaments.views.number_input import read_number
from tournaments.views.players import correct, shown_data

STEPS = {"up": -1, "down": 1}


@dataclass(frozen=True, slots=True)
class TeamRow:
    """Team with its strength, the number of its players, and its byes in future rounds."""

    registration: Registration
    strength: int
    players: int
    byes: str


def list_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all teams."""
    return _list_page(request, event, TeamForm())


def _list_page(request: HttpRequest, event: Event, form: TeamForm, status: int = 200) -> HttpResponse:
    entered = event.registrations.contestants().select_related("event")
    teams = list(entered.order_by(*BY_NUMBER)) if event.is_started else in_initial_order(entered)
    strengths, noted = strengths_of(teams), byes_noted(event)
    players = Counter(event.registrations.filter(team__isnull=False).values_list("team", flat=True))
    upcoming = coming_round(event)
    context = {
        "event": event,
        "form": form,
        "total": len(teams),
        "rows": [TeamRow(row, strengths[row.pk], players[row.pk], ", ".join(noted.get(row.pk, ()))) for row in teams],
        "boards": matches_of(event).boards,
        "players": sum(players.values()),
        "present": sum(row.is_checked_in for row in teams),
        "upcoming": upcoming if upcoming <= event.planned_rounds else 0,
        "may_renumber": renumbering_is_allowed(event),
        "may_enter": not (event.is_finished or (event.is_started and has_calendar(event))),
    }
    return render(request, "tournaments/desk/teams.html", context, status=status)


def add_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Add a team; in a running event a late entry."""
    form = TeamForm(request.POST)
    if form.is_valid():

        def enter() -> tuple[str, str]:
            team = enter_team(event=event, actor=person(request), team=form.entrant())
            address = reverse("tournaments:player_edit", args=[event.slug, team.pk])
            return address, _("%(name)s was added.") % {"name": team.name}

        try:
            return submit_once(request, enter)
        except Refused as refused:
            form.add_error(None, str(refused))
    return _list_page(request, event, form, status=422)


def team_page(request: HttpRequest, team: Registration) -> HttpResponse:
    """Show a team's data, roster, byes and attendance; a POST corrects the data."""
    form = TeamForm.of(team, request.POST or None)
    corrected = correct(request, team, form, TeamForm.of, partial(change_team, team=team), TEAM_FIELDS)
    if corrected is None:
        return redirect("tournaments:players", team.event.slug)
    seen, status = corrected
    return _team_page(request, team, form, seen, status=status)


def _team_page(
    request: HttpRequest,
    team: Registration,
    form: TeamForm,
    seen: str,
    *,
    player_form: PlayerForm | None = None,
    namesake: Namesake | None = None,
    status: int = 200,
) -> HttpResponse:
    context = _roster_context(team) | {
        "form": form,
        "seen": seen,
        "player_form": player_form or PlayerForm(auto_id="player_%s"),
        "namesake": namesake,
        "strength": strengths_of([team])[team.pk],
        "byes": byes_to_set(team),
        "withdrawal": None if team.is_withdrawn else withdrawal(team),
    }
    return render(request, "tournaments/desk/team.html", context, status=status)


def _roster_context(team: Registration) -> dict[str, object]:
    """Return the template context of the roster."""
    event, roster = team.event, roster_of(team)
    return {
        "event": event,
        "team": team,
        "roster": roster,
        "boards": matches_of(event).boards,
        "order": "-".join(str(row.pk) for row in roster),
        "may_order": not event.is_finished and not last_paired_round(event),
    }


def _team(event: Event, pk: int) -> Registration:
    team: Registration = get_object_or_404(event.registrations.filter(kind=Registration.Kind.TEAM), pk=pk)
    team.event = event
    return team


@require_POST
@staff(Role.ARBITER)
def add_player(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Add a player at the end of the roster."""
    team = _team(event, pk)
    form = PlayerForm(request.POST, auto_id="player_%s")
    if form.is_valid():

        def enter() -> tuple[str, str]:
            [row] = add_to_roster(
                team=team,
                actor=person(request),
                entrants=[form.entrant()],
                is_another="another" in request.POST,
            )
            address = reverse("tournaments:player_edit", args=[event.slug, team.pk])
            return f"{address}#roster", _("%(name)s plays for %(team)s.") % {"name": row.name, "team": team.name}

        try:
            return submit_once(request, enter)
        except Namesake as namesake:
            own = TeamForm.of(team)
            return _team_page(
                request, team, own, shown_data(team, TEAM_FIELDS), player_form=form, namesake=namesake, status=409
            )
        except Refused as refused:
            form.add_error(None, str(refused))
    return _team_page(request, team, TeamForm.of(team), shown_data(team, TEAM_FIELDS), player_form=form, status=422)


@staff_action(Role.ARBITER)
def order(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Move a player of the roster up or down by one position; answers with the roster."""
    team = _team(event, pk)
    step = next((name for name in STEPS if name in request.POST), "")
    key = read_number(request.POST.get(step, ""), most=LARGEST)
    keys = [read_number(part, most=LARGEST) for part in request.POST.get("order", "").split("-")]
    player = team.roster.filter(pk=key).first() if key is not None else None
    if player is None:
        raise Refused(_("Invalid position on the roster."))
    player.team, player.event, team.event = team, event, event
    seen = [number for number in keys if number is not None]
    move_in_roster(player=player, actor=person(request), step=STEPS[step], seen=seen)
    if is_in_place(request):
        return render(request, "tournaments/desk/_roster.html", _roster_context(team))
    return redirect(f"{reverse('tournaments:player_edit', args=[event.slug, team.pk])}#roster")


@staff_action(Role.ARBITER)
def player_act(request: HttpRequest, event: Event, pk: int, action: str) -> HttpResponse:
    """Do one action for a player of a roster: move to another team, or remove."""
    row = get_object_or_404(event.registrations.filter(team__isnull=False), pk=pk)
    row.event = event
    back_to = row.team_id
    if action == "remove":
        remove_registration(registration=row, actor=person(request))
    elif action == "move":
        key = read_number(request.POST.get("team", ""), most=LARGEST)
        team = event.registrations.contestants().filter(pk=key).first() if key is not None else None
        if team is None:
            raise Refused(_("Choose a team."))
        move_to_team(player=row, actor=person(request), team=team)
        back_to = team.pk
    else:
        raise Refused(_("Unknown action."))
    return redirect(f"{reverse('tournaments:player_edit', args=[event.slug, back_to])}#roster")
