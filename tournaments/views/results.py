"""Result entry: one table, one cursor, each board saved immediately."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.domain.errors import Conflict, Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.records import record_of
from tournaments.domain.results.outcomes import Outcome, outcome_of, read_outcome
from tournaments.domain.results.result_entry import enter_result, reach_of_correction
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.rounds.brackets import has_bracket
from tournaments.domain.rounds.desk import ResultBoard, boards_of, entered_by, in_lines
from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.domain.rounds.round_publication import is_over
from tournaments.domain.staff.access import may, needed_for
from tournaments.domain.teams.forfeits import forfeit_match
from tournaments.domain.teams.line_up_publication import hidden_line_ups
from tournaments.domain.teams.match_scores import enter_score, is_by_match, read_score, score_rows
from tournaments.domain.undo import undoable_by
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event, Game, Role, Round
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.desk import round_or_404
from tournaments.views.number_input import read_numbers
from tournaments.views.paging import paged, where


@require_GET
@staff(Role.ASSISTANT)
def results(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the form with the boards of the round."""
    round_ = round_or_404(event, number)
    _refuse_assistants(request, event, round_)
    if not round_.is_public:
        return redirect("pairing:draft", event.slug, number)
    if is_by_match(event):
        return _by_match(request, event, round_)
    together = event.rounds.filter(number__in=rounds_together(event, number)).exclude(number=number)
    rounds = sorted((round_, *together), key=lambda row: row.number)
    record = record_of(event)
    boards = in_lines([boards_of(row, record) for row in rounds if row.is_public])
    shown = paged(
        request,
        boards,
        names=lambda board: (board.white.name, board.black.name),
        number=lambda board: str(board.name),
        begins=lambda board: board.match is not None or (not event.is_of_teams and board.game.round == rounds[0]),
        is_open=lambda board: board.game.is_open,
    )
    undoable = undoable_by(request.user, event)
    return render(
        request,
        "tournaments/results.html",
        {
            "event": event,
            "round": rounds[0],
            "games_in_line": len(rounds),
            "boards": shown.rows,
            "paged": shown,
            "total": len(boards),
            "games": [board.game for board in shown.rows],
            "unseated": hidden_line_ups(round_),
            "open_boards": [board for board in boards if board.game.is_open],
            "reach": reach_of_correction(boards[0].game) if boards else None,
            "is_correction": is_over(round_),
            "asks": round_.state == Round.State.LOCKED and is_on(event),
            "has_bracket": has_bracket(event),
            "outcomes": [(outcome, outcome.words) for outcome in _outcomes(boards)],
            "undoable": undoable,
            "undoable_text": sentence(undoable) if undoable else "",
            "is_arbiter": may(request.user, event, Role.ARBITER),
        },
    )


def _outcomes(boards: list[ResultBoard]) -> list[Outcome]:
    """Return the possible results; "result not reported" only if a board has it."""
    untold = any(board.outcome is Outcome.UNREPORTED for board in boards)
    return [outcome for outcome in Outcome if untold or outcome is not Outcome.UNREPORTED]


def _by_match(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Show the matches of the round, if scores are entered without games."""
    rows = score_rows(round_)
    undoable = undoable_by(request.user, event)
    context = {
        "event": event,
        "round": round_,
        "rows": rows,
        "open": sum(row.is_open for row in rows),
        "is_correction": is_over(round_),
        "undoable": undoable,
        "undoable_text": sentence(undoable) if undoable else "",
    }
    return render(request, "tournaments/match_scores.html", context)


@require_POST
@staff(needed_for("result"))
def enter(request: HttpRequest, event: Event, number: int, board: int, game: int = 1) -> HttpResponse:
    """Save the result of one board; answers with the board, as JSON if the page requests it."""
    round_ = round_or_404(event, number)
    _refuse_assistants(request, event, round_)
    if request.accepts("text/html"):
        return _enter_plainly(request, event, number, board, game)
    found = round_.games.filter(pairing__board=board, number=game).select_related("white", "black").first()
    if found is None:
        message = _("Round %(number)s has no board %(board)s.") % {"number": whole_label(event, number), "board": board}
        return JsonResponse({"message": message}, status=404)
    found.pairing.round = round_
    try:
        _enter(request, found)
    except Conflict as conflict:
        told = {"message": str(conflict), "by": entered_by(conflict.game)}
        return JsonResponse(_as_json(conflict.game) | told, status=409)
    except Refused as refused:
        return JsonResponse(_as_json(found) | {"message": str(refused)}, status=422)
    return JsonResponse(_as_json(found))


@staff_action(needed_for("forfeit_match"))
def forfeit(request: HttpRequest, event: Event, number: int, board: int) -> HttpResponse:
    """Set all boards of a match to forfeit."""
    round_ = round_or_404(event, number)
    _refuse_assistants(request, event, round_)
    match = get_object_or_404(round_.pairings, board=board)
    match.round = round_
    forfeit_match(
        match=match,
        actor=person(request),
        absent=read_numbers(request.POST.getlist("absent")),
        seen=request.POST.get("seen", ""),
        why=request.POST.get("why", ""),
    )
    return _back(request, event, number)


@staff_action(needed_for("match_score"))
def score(request: HttpRequest, event: Event, number: int, board: int) -> HttpResponse:
    """Enter the score of a match without its games; two empty fields delete it."""
    round_ = round_or_404(event, number)
    _refuse_assistants(request, event, round_)
    match = get_object_or_404(round_.pairings, board=board)
    match.round = round_
    enter_score(
        match=match,
        actor=person(request),
        score=read_score(request.POST.get("first", ""), request.POST.get("second", "")),
        seen=request.POST.get("seen", ""),
        why=request.POST.get("why", ""),
    )
    return redirect("tournaments:results", event.slug, number)


@refusals
def _enter_plainly(request: HttpRequest, event: Event, number: int, board: int, game: int) -> HttpResponse:
    rounds = {"pairing__round__event": event, "pairing__round__number": number}
    _enter(request, get_object_or_404(Game, **rounds, pairing__board=board, number=game))
    return _back(request, event, number)


def _back(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Redirect to the results page that the form was sent from."""
    return redirect(reverse("tournaments:results", args=[event.slug, number]) + where(request))


def _enter(request: HttpRequest, game: Game) -> None:
    enter_result(
        game=game,
        actor=person(request),
        outcome=read_outcome(request.POST.get("outcome", request.POST.get("chosen", ""))),
        seen=request.POST.get("seen", ""),
        why=request.POST.get("why", ""),
    )


def _as_json(game: Game) -> dict[str, object]:
    outcome = outcome_of(game)
    return {
        "board": board_name(game),
        "outcome": outcome.value,
        "text": str(outcome.words) if outcome else "",
        "white": game.white.name,
        "black": game.black.name,
        "seen": board_seen(game),
        "open": game.is_open,
        "rating_only": bool(game.rating_result),
    }


def _refuse_assistants(request: HttpRequest, event: Event, round_: Round) -> None:
    """Limit results assistants to the round in progress; only arbiters correct earlier results."""
    if round_.state != Round.State.PUBLISHED and not may(request.user, event, Role.ARBITER):
        raise PermissionDenied
