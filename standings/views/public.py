"""The public pages of standings, crosstable and players."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from standings.domain.crosstable import crosstable_of
from standings.domain.player_page import player_page_of
from standings.domain.remaining_games import outlook_of
from standings.domain.square_crosstable import square_of
from standings.domain.table import Table
from standings.domain.team_ranking import team_ranking_page
from standings.domain.team_table import TeamTable, standings_of
from standings.domain.value_explanations import explained_value
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.words.rounds import round_label
from tournaments.models import Event
from tournaments.views.number_input import asked_round
from tournaments.views.public_pages import Page, event_page, query

MANY_ROUNDS = 10
"""A crosstable with more rounds has a wider page."""


def standings(request: HttpRequest, event: Event, number: int | None = None) -> HttpResponse:
    """Show the standings after the last public round, or after round ``number``; ``?of=`` selects a category."""
    category = request.GET.get("of", "")
    page = Page(
        "standings/_standings.html",
        partial(standings_title, event),
        tab="standings",
        key=f"{number or ''}:{category}",
        query=query(of=category),
    )
    return event_page(request, event, page, lambda: standings_of(event, number, category))


def team_ranking(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the ranking of teams in an individual event; 404 if there is none."""
    page = Page("standings/_team_ranking.html", _("Team ranking"), tab="standings", key="teams")
    return event_page(request, event, page, lambda: team_ranking_page(event))


def explained(request: HttpRequest, event: Event, tpn: int, code: str) -> HttpResponse:
    """Explain a value of the standings after the last public round, or after the round ``?after=``."""
    after = asked_round(request)
    page = Page(
        "standings/_value_explanation.html",
        lambda model: f"{model.name}, {model.player.name}",
        tab="standings",
        key=f"{tpn}:{code}:{after or ''}",
        query=query(after=after or 0),
        shared=False,
    )
    return event_page(request, event, page, lambda: explained_value(event, tpn, code, after))


def crosstable(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the crosstable by pairing number, or by rank with ``?by=rank``.

    With a pairing table it is the square; ``?show=schedule`` gives rounds and colours.
    """
    by_rank, schedule = request.GET.get("by") == "rank", request.GET.get("show") == "schedule"
    order, show = "rank" if by_rank else "", "schedule" if schedule else ""
    is_square = has_calendar(event)
    page = Page(
        "standings/_square_crosstable.html" if is_square else "standings/_crosstable.html",
        _("Crosstable"),
        tab="crosstable",
        key=f"{order}:{show if is_square else ''}",
        is_wide=event.planned_rounds > MANY_ROUNDS,
        query=query(by=order, show=show) if is_square else query(by=order),
    )
    if is_square:
        return event_page(request, event, page, lambda: square_of(event, by_rank=by_rank, shows_schedule=schedule))
    return event_page(request, event, page, lambda: crosstable_of(event, by_rank=by_rank))


def outlook(request: HttpRequest, event: Event) -> HttpResponse:
    """Show remaining games and possible ranks of all players; 404 unless the whole pairing table is known."""
    page = Page("standings/_remaining_games.html", _("Possible final ranks"), tab="crosstable")
    return event_page(request, event, page, lambda: outlook_of(event))


def player(request: HttpRequest, event: Event, tpn: int) -> HttpResponse:
    """Show a player's page."""
    picture = reverse("syndication:player_picture", args=[event.slug, tpn])
    page = Page("standings/_player.html", lambda model: model.player.name, tab="player", key=str(tpn), picture=picture)
    return event_page(request, event, page, lambda: player_page_of(event, tpn))


def standings_title(event: Event, table: Table | TeamTable) -> str:
    """Return the title of the standings."""
    after = round_label(event, table.switch.shown)
    words = [_("Standings after round %(number)s") % {"number": after} if table.switch.shown else ""]
    words += [table.category.label if table.category else ""]
    return ", ".join(filter(None, words)) or _("Standings")
