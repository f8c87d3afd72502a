"""Arbiter's page of tied matches, to decide which contestants advance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tabellone.record import Result, Speed
from tabellone.record.play_offs import MOST_GAMES
from tournaments.domain.errors import Refused
from tournaments.domain.results.tied_matches import (
    EnteredGame,
    TiedMatch,
    clear_play_off,
    decide_match,
    tied_matches,
)
from tournaments.domain.words.play_offs import SPEEDS
from tournaments.models import Event, Role, Round
from tournaments.views.access import person, staff, staff_action
from tournaments.views.desk import round_or_404

FREE_LINES = 3
"""Number of empty lines for additional games."""
RESULTS = {"10": "1 – 0", "==": "½ – ½", "01": "0 – 1", "+-": "+ – −", "-+": "− – +"}


class PlayOffLine(NamedTuple):
    """Line of the form: a stored game, a refused game as typed, or empty."""

    place: int
    speed: str
    is_first_white: bool
    result: str


@require_GET
@staff(Role.ARBITER)
def play_offs(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the tied matches of the round, each with its play-off."""
    return _page(request, event, round_or_404(event, number))


def _page(
    request: HttpRequest, event: Event, round_: Round, *, refused: Refused | None = None, board: int = 0
) -> HttpResponse:
    """Show the tied matches; the form of a refused ``board`` keeps what was typed."""
    matches = [
        (match, _typed_lines(request.POST), request.POST.get("winner", ""), refused)
        if refused and match.pairing.board == board
        else (match, _lines(match), "", None)
        for match in tied_matches(round_)
    ]
    context = {
        "event": event,
        "round": round_,
        "matches": matches,
        "speeds": [(speed.value, words) for speed, words in SPEEDS.items()],
        "results": RESULTS.items(),
    }
    return render(request, "tournaments/desk/play_offs.html", context, status=422 if refused else 200)


def _lines(match: TiedMatch) -> list[PlayOffLine]:
    """Return the lines of the stored games, and empty ones with alternating colours."""
    lines = [
        PlayOffLine(place, game.speed.value, game.is_first_white, game.white_result.value + game.black_result.value)
        for place, game in enumerate(match.games, start=1)
    ]
    empty = range(len(lines) + 1, min(len(lines) + FREE_LINES, MOST_GAMES) + 1)
    return [*lines, *(PlayOffLine(place, "", place % 2 == 0, "") for place in empty)]


def _typed_lines(values: QueryDict) -> list[PlayOffLine]:
    """Return the lines as submitted."""
    return [
        PlayOffLine(
            place,
            values.get(f"speed-{place}", ""),
            values.get(f"white-{place}", "first") == "first",
            values.get(f"result-{place}", ""),
        )
        for place in range(1, MOST_GAMES + 1)
        if place <= FREE_LINES or f"result-{place}" in values
    ]


@staff_action(Role.ARBITER)
def decide(request: HttpRequest, event: Event, number: int, board: int) -> HttpResponse:
    """Save the play-off of a match, or delete it."""
    round_ = round_or_404(event, number)
    actor, seen = person(request), request.POST.get("seen", "")
    if request.POST.get("action") == "clear":
        clear_play_off(round_=round_, actor=actor, board=board, seen=seen)
        messages.success(request, _("The play-off was deleted."))
    else:
        winner = request.POST.get("winner", "")
        try:
            decide_match(round_=round_, actor=actor, board=board, games=[*_games(request)], winner=winner, seen=seen)
        except Refused as refused:
            if not any(match.pairing.board == board for match in tied_matches(round_)):
                raise
            return _page(request, event, round_, refused=refused, board=board)
        messages.success(request, _("The winner was saved."))
    return redirect("tournaments:play_offs", event.slug, number)


def _games(request: HttpRequest) -> Iterator[EnteredGame]:
    """Yield the games of the lines with a result."""
    for place in range(1, MOST_GAMES + 1):
        result = request.POST.get(f"result-{place}", "")
        if not result:
            continue
        try:
            speed = Speed(request.POST.get(f"speed-{place}", ""))
        except ValueError:
            raise Refused(_("Game %(number)s has no rate of play.") % {"number": place}) from None
        if result not in RESULTS:
            raise Refused(_("Invalid result for this board."), _("Choose one from the list."))
        is_first_white = request.POST.get(f"white-{place}", "first") == "first"
        yield EnteredGame(speed, is_first_white, Result(result[0]), Result(result[1]))
