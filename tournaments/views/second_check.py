"""Second check of the result slips: the same keys as for results, without the first entry."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.domain.errors import Refused
from tournaments.domain.results.pending_checks import is_read_twice
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.results.second_check import (
    TwoReadings,
    read_again,
    reading_of,
    readings_of,
    settle,
    settling_seen,
)
from tournaments.domain.rounds.desk import entered_by
from tournaments.domain.staff.access import may, needed_for
from tournaments.domain.teams.match_scores import is_by_match
from tournaments.models import Event, Game, Role, Round, SecondReading
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.desk import round_or_404


@require_GET
@staff(Role.ASSISTANT)
def page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the boards of the round without results for the second check, and boards with a difference."""
    round_ = _played(request, event, number)
    if is_by_match(event):
        return redirect("tournaments:results", event.slug, number)
    rows = readings_of(round_)
    differing = [(row, settling_seen(row), entered_by(row.game)) for row in rows if row.differs]
    context = {
        "event": event,
        "round": round_,
        "rows": rows,
        "left": sum(row.state == "unread" for row in rows),
        "unread": sum(row.state == "open" for row in rows),
        "differing": differing,
        "is_asked_for": is_read_twice(event),
        "is_arbiter": may(request.user, event, Role.ARBITER),
        "outcomes": [(outcome, outcome.words) for outcome in Outcome if outcome is not Outcome.UNREPORTED],
    }
    return render(request, "tournaments/second_check.html", context)


def _played(request: HttpRequest, event: Event, number: int) -> Round:
    """Return the round; assistants can use it only while it is in progress, as for results."""
    round_ = round_or_404(event, number)
    if round_.state != Round.State.PUBLISHED and not may(request.user, event, Role.ARBITER):
        raise PermissionDenied
    return round_


@require_POST
@staff(needed_for("second_reading"))
def enter(request: HttpRequest, event: Event, number: int, board: int, game: int) -> HttpResponse:
    """Save a second check; answers like the result entry."""
    round_ = _played(request, event, number)
    if request.accepts("text/html"):
        return _enter_plainly(request, event, number, board, game)
    found = _game(round_, board, game)
    try:
        row = _enter(request, found)
    except Refused as refused:
        row = reading_of(found, SecondReading.objects.filter(game=found).first())
        return JsonResponse(_as_json(row) | {"message": str(refused)}, status=422)
    return JsonResponse(_as_json(row))


@refusals
def _enter_plainly(request: HttpRequest, event: Event, number: int, board: int, game: int) -> HttpResponse:
    _enter(request, _game(round_or_404(event, number), board, game))
    return redirect("tournaments:second_reading", event.slug, number)


def _game(round_: Round, board: int, game: int) -> Game:
    found = get_object_or_404(round_.games.select_related("white", "black"), pairing__board=board, number=game)
    found.pairing.round = round_
    return found


def _enter(request: HttpRequest, game: Game) -> TwoReadings:
    try:
        outcome = Outcome(request.POST.get("outcome", request.POST.get("chosen", "")))
    except ValueError:
        raise Refused(_("Invalid result for this board."), _("Choose one from the list.")) from None
    return read_again(game=game, actor=person(request), outcome=outcome, seen=request.POST.get("seen", ""))


def _as_json(row: TwoReadings) -> dict[str, object]:
    outcome = row.second or Outcome.OPEN
    return {
        "board": row.name,
        "outcome": outcome.value,
        "text": str(outcome.words) if outcome else "",
        "white": row.game.white.name,
        "black": row.game.black.name,
        "seen": row.seen,
        "open": row.second is None,
        "rating_only": False,
        "differs": str(row.first.words) if row.differs else "",
    }


@staff_action(Role.ARBITER)
def decide(request: HttpRequest, event: Event, number: int, board: int, game: int) -> HttpResponse:
    """Resolve a difference between first entry and second check."""
    found = _game(round_or_404(event, number), board, game)
    settle(
        game=found,
        actor=person(request),
        is_first_right=request.POST.get("right") == "first",
        seen=request.POST.get("seen", ""),
    )
    return redirect("tournaments:second_reading", event.slug, number)
