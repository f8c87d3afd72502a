"""Public pages of games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from broadcast.domain.game_pages import GamesPage, games_page
from tournaments.domain.rounds.bracket_names import short_title
from tournaments.models import Event
from tournaments.views.public_pages import Page, event_page


def games(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """List the games of a public round that have moves."""
    title = _("Round %(number)s: games") % {"number": short_title(event, number)}
    page = Page("broadcast/_games.html", title, tab="pairings", key=str(number))
    return event_page(request, event, page, lambda: games_page(event, number))


def game(request: HttpRequest, event: Event, number: int, place: int) -> HttpResponse:
    """Show one game to replay."""
    page = Page(
        "broadcast/_game.html",
        _title,
        tab="pairings",
        key=f"{number}:{place}",
        script="js/game_viewer.js",
        shared=False,
    )
    return event_page(request, event, page, lambda: games_page(event, number, place) if place else None)


def _title(model: GamesPage) -> str:
    return f"{model.chosen.white} – {model.chosen.black}" if model.chosen is not None else ""
