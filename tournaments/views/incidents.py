"""Incident book on the desk: entry at a board in three taps, and the whole book."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.domain.incidents.book import (
    incidents_of,
    measures_for,
    note_incident,
    proposal_for,
    strike_incident,
)
from tournaments.domain.incidents.rules import RULES, outcome_of_measure
from tournaments.domain.incidents.sheets import SHEETS
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.board_names import board_name
from tournaments.models import Event, Game, Incident, Registration, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.desk import round_or_404
from tournaments.views.files import fresh_file_of
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_number


@require_GET
@staff(Role.ARBITER)
def incidents(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the book, and the form for incidents without a board."""
    context = {
        "event": event,
        "incidents": incidents_of(event),
        "players": event.registrations.filter(kind=Registration.Kind.PLAYER).order_by("tpn", "name"),
        "kinds": Incident.Kind.choices,
        "measures": [(measure.value, measure.label) for measure in measures_for(None)],
    }
    return render(request, "tournaments/desk/incidents.html", context)


@require_GET
@staff(Role.ARBITER)
def at_board(request: HttpRequest, event: Event, number: int, board: int, game: int = 1) -> HttpResponse:
    """Show the form for a board: player and incident first, then the applicable Laws."""
    found = _game(event, number, board, game)
    players = [(row, is_white) for row, is_white in ((found.white, True), (found.black, False)) if not row.is_team]
    context: dict[str, object] = {
        "event": event,
        "round": found.round,
        "game": found,
        "name": board_name(found),
        "players": players,
        "kinds": Incident.Kind.choices,
        "noted": event.incidents.filter(round_number=number, board=board).select_related("player"),
    }
    chosen = read_number(request.GET.get("player", "")) or 0
    player = next((row for row, _is_white in players if row.pk == chosen), None)
    kind = request.GET.get("kind", "")
    if player is not None and kind in RULES:
        is_white = player == found.white
        outcomes = [(measure, outcome_of_measure(measure, is_white=is_white)) for measure in measures_for(found)]
        context |= {
            "player": player,
            "proposal": proposal_for(event, kind, player, found),
            "measures": outcomes,
            "seen": board_seen(found),
        }
    return render(request, "tournaments/desk/incident.html", context)


def _game(event: Event, number: int, board: int, game: int) -> Game:
    round_ = round_or_404(event, number)
    if not round_.is_public:
        raise Http404
    games = round_.games.select_related("white", "black", "pairing__first", "pairing__second")
    found = get_object_or_404(games, pairing__board=board, number=game)
    found.pairing.round = round_
    return found


@staff_action(Role.ARBITER)
def note(request: HttpRequest, event: Event, number: int, board: int, game: int = 1) -> HttpResponse:
    """Add the incident, and apply its consequence."""
    found = _game(event, number, board, game)
    return submit_once(request, lambda: _note(request, event, found))


@staff_action(Role.ARBITER)
def note_elsewhere(request: HttpRequest, event: Event) -> HttpResponse:
    """Add an incident without a board."""
    return submit_once(request, lambda: _note(request, event, None))


def _note(request: HttpRequest, event: Event, game: Game | None) -> tuple[str, str]:
    note_incident(
        event=event,
        actor=person(request),
        player=get_object_or_404(event.registrations, pk=read_number(request.POST.get("player", "")) or 0),
        kind=request.POST.get("kind", ""),
        measure=request.POST.get("measure", ""),
        game=game,
        note=request.POST.get("note", ""),
        seen=request.POST.get("seen", ""),
    )
    if game is None:
        return reverse("tournaments:incidents", args=[event.slug]), ""
    return f"{reverse('tournaments:results', args=[event.slug, game.round.number])}#board-{board_name(game)}", ""


@staff_action(Role.ARBITER)
def strike(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Strike out an entry of the book."""
    incident = get_object_or_404(Incident, event=event, pk=pk)
    strike_incident(event=event, actor=person(request), incident=incident, why=request.POST.get("why", ""))
    return redirect("tournaments:incidents", event.slug)


@require_GET
@staff(Role.ARBITER)
def lists(request: HttpRequest, event: Event, kind: str, ending: str) -> HttpResponse:
    """Return the lists for the arbiter's report as files."""
    if kind not in SHEETS:
        raise Http404
    return fresh_file_of(request, event, ending, name=kind, sheet=SHEETS[kind](event))
