"""Public pages that only team events have: a team, a player of a roster, all players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from standings.domain.individual_standings import individuals_page
from standings.domain.member_page import member_page_of
from standings.domain.team_page import team_page_of
from tournaments.models import Event
from tournaments.views.number_input import asked_round
from tournaments.views.public_pages import Page, event_page, query


def team(request: HttpRequest, event: Event, tpn: int) -> HttpResponse:
    """Show a team's page."""
    page = Page("standings/_team.html", lambda model: model.team.name, tab="player", key=str(tpn))
    return event_page(request, event, page, lambda: team_page_of(event, tpn))


def player(request: HttpRequest, event: Event, tpn: int) -> HttpResponse:
    """Show the page of a player on a team's roster."""
    page = Page("standings/_member.html", lambda model: model.player.name, tab="player", key=str(tpn))
    return event_page(request, event, page, lambda: member_page_of(event, tpn))


def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all players, or with ``?show=boards`` the best of each board.

    ``?by=`` sets the order, ``?games=`` the minimum number of games.
    """
    asked = asked_individuals(request)
    shows_boards = bool(asked["show"])
    page = Page(
        "standings/_individuals.html",
        _("Board prizes") if shows_boards else _("Players"),
        tab="standings",
        key=":".join(map(str, asked.values())),
        query=query(**asked),
    )
    by, games = str(asked["by"]), int(asked["games"])
    model_of = lambda: individuals_page(event, by=by, fewest_games=games, shows_boards=shows_boards)  # noqa: E731
    return event_page(request, event, page, model_of)


def asked_individuals(request: HttpRequest) -> dict[str, str | int]:
    """Return the URL's options for the list of players."""
    return {
        "show": "boards" if request.GET.get("show") == "boards" else "",
        "by": request.GET.get("by", ""),
        "games": asked_round(request, "games") or 0,
    }
