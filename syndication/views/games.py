"""PGN files of rounds and events."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse

from broadcast.domain.round_games import pgn_of_event, pgn_of_round
from live.page_store import public_file
from syndication.views.answers import for_every_site
from tournaments.models import Event

PGN = "application/vnd.chess-pgn; charset=utf-8"


def round_games(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Return the games of a public round; 404 if the round is not public."""
    return _pgn(request, event, f"{number}.pgn", lambda: pgn_of_round(event, number))


def event_games(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the games of all public rounds; 404 if there are too many for a file."""
    return _pgn(request, event, "games.pgn", lambda: pgn_of_event(event))


def _pgn(request: HttpRequest, event: Event, name: str, text: Callable[[], str | None]) -> HttpResponse:
    def write() -> bytes:
        found = text()
        if found is None:
            raise Http404
        return found.encode()

    response = for_every_site(public_file(request, event, name, PGN, write))
    response["Content-Disposition"] = f'inline; filename="{event.slug}-{name}"'
    return response
