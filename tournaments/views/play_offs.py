"""The arbiter's page of tied matches: who goes on."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tabellone.record import Result, Speed
from tabellone.record.play_offs import MOST_GAMES
from tournaments.domain.errors import Refused
from tournaments.domain.results.deciding import (
    EnteredGame,
    TiedMatch,
    clear_play_off,
    decide_match,
    tied_matches,
)
from tournaments.domain.words.play_offs import SPEEDS
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff
from tournaments.views.desk import round_or_404

FREE_LINES = 3
"""So many empty lines are offered for more games."""
RESULTS = {"10": "1 – 0", "==": "½ – ½", "01": "0 – 1", "+-": "+ – −", "-+": "− – +"}


@require_GET
@staff(Role.ARBITER)
def play_offs(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The matches that were tied after the round, each with its play-off."""
    round_ = round_or_404(event, number)
    matches = [(match, _lines(match)) for match in tied_matches(round_)]
    context = {
        "event": event,
        "round": round_,
        "matches": matches,
        "speeds": [(speed.value, words) for speed, words in SPEEDS.items()],
        "results": RESULTS.items(),
    }
    return render(request, "tournaments/desk/play_offs.html", context)


def _lines(match: TiedMatch) -> list[tuple[int, str, bool, str]]:
    """Number, rate, whether the first has White, result: of the games entered, and empty ones; colours alternate."""
    lines = [
        (place, game.speed.value, game.is_first_white, game.white_result.value + game.black_result.value)
        for place, game in enumerate(match.games, start=1)
    ]
    empty = range(len(lines) + 1, min(len(lines) + FREE_LINES, MOST_GAMES) + 1)
    return [*lines, *((place, "", place % 2 == 0, "") for place in empty)]


@require_POST
@refusals
@staff(Role.ARBITER)
def decide(request: HttpRequest, event: Event, number: int, board: int) -> HttpResponse:
    """Store the play-off of a match, or take it away."""
    round_ = round_or_404(event, number)
    actor, seen = person(request), request.POST.get("seen", "")
    if request.POST.get("action") == "clear":
        clear_play_off(round_=round_, actor=actor, board=board, seen=seen)
        messages.success(request, _("The play-off is taken away."))
    else:
        winner = request.POST.get("winner", "")
        decide_match(round_=round_, actor=actor, board=board, games=[*_games(request)], winner=winner, seen=seen)
        messages.success(request, _("Stored: it is known who goes on."))
    return redirect("tournaments:play_offs", event.slug, number)


def _games(request: HttpRequest) -> Iterator[EnteredGame]:
    """The games of the lines that have a result."""
    for place in range(1, MOST_GAMES + 1):
        result = request.POST.get(f"result-{place}", "")
        if not result:
            continue
        try:
            speed = Speed(request.POST.get(f"speed-{place}", ""))
        except ValueError:
            raise Refused(_("Game %(number)s has no rate of play.") % {"number": place}) from None
        if result not in RESULTS:
            raise Refused(_("This is not a result that a board can have."), _("Choose one of the list."))
        is_first_white = request.POST.get(f"white-{place}", "first") == "first"
        yield EnteredGame(speed, is_first_white, Result(result[0]), Result(result[1]))
