"""The public pages of a team event: standings, crosstable, a team, a player, all players."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from standings.domain.individual_standings import individuals_page
from standings.domain.member_page import member_page_of
from standings.domain.team_crosstable import team_crosstable_of
from standings.domain.team_page import team_page_of
from standings.domain.team_square_crosstable import team_square_of
from standings.domain.team_table import team_table_of
from standings.views.public import MANY_ROUNDS, standings_title
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.models import Event
from tournaments.views.number_input import asked_round
from tournaments.views.public_pages import Page, event_page, query


def standings(request: HttpRequest, event: Event, number: int | None = None) -> HttpResponse:
    """Show the standings after the last public round, or after round ``number``; ``?of=`` selects a category."""
    category = request.GET.get("of", "")
    page = Page(
        "standings/_team_standings.html",
        partial(standings_title, event),
        tab="standings",
        key=f"{number or ''}:{category}",
        query=query(of=category),
    )
    return event_page(request, event, page, lambda: team_table_of(event, number, category))


def crosstable(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the crosstable by number, or by rank with ``?by=rank``.

    With a pairing table it is the square; ``?show=schedule`` gives the rounds.
    """
    by_rank, schedule = request.GET.get("by") == "rank", request.GET.get("show") == "schedule"
    order, show = "rank" if by_rank else "", "schedule" if schedule else ""
    is_square = has_calendar(event)
    page = Page(
        "standings/_team_square_crosstable.html" if is_square else "standings/_team_crosstable.html",
        _("Crosstable"),
        tab="crosstable",
        key=f"{order}:{show if is_square else ''}",
        is_wide=event.planned_rounds > MANY_ROUNDS,
        query=query(by=order, show=show) if is_square else query(by=order),
    )
    if is_square:
        return event_page(request, event, page, lambda: team_square_of(event, by_rank=by_rank, shows_schedule=schedule))
    return event_page(request, event, page, lambda: team_crosstable_of(event, by_rank=by_rank))


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
