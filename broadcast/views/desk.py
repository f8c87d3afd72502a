"""The desk page of broadcasts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from broadcast.domain.board_reading import words_of as board_words_of
from broadcast.domain.game_moves import known_moves
from broadcast.domain.game_settings import game_settings_of
from broadcast.domain.lichess_api import words_of
from broadcast.domain.lichess_setup import LONGEST_DELAY, can_broadcast
from broadcast.domain.proposals import clear_ones, proposals_of
from broadcast.models import BoardStatus, GameSettings, LichessBroadcast
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role, Round
from tournaments.views.access import staff


@require_GET
@staff(Role.ARBITER)
def broadcast(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the proposals, the games with moves, the electronic boards, and the broadcast at Lichess."""
    row = LichessBroadcast.objects.filter(event=event).prefetch_related("rounds").first()
    status = BoardStatus.objects.filter(event=event).first()
    proposals, settings = proposals_of(event), game_settings_of(event)
    context = {
        "event": event,
        "can_broadcast": can_broadcast(event),
        "is_owner": may(request.user, event, Role.OWNER),
        "lichess": row,
        "problem": words_of(row.problem) if row is not None and row.problem else "",
        "shown": row or LichessBroadcast(event=event),
        "modes": LichessBroadcast.Mode.choices,
        "audiences": LichessBroadcast.Audience.choices,
        "longest_delay": LONGEST_DELAY,
        "rounds": list(event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("-number")),
        "proposals": proposals,
        "clear": clear_ones(proposals),
        "known": known_moves(event),
        "settings": settings,
        "sources": GameSettings.Boards.choices,
        "status": status,
        "board_problem": board_words_of(status.problem) if status is not None and status.problem else "",
    }
    return render(request, "broadcast/desk.html", context)
