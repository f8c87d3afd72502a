"""Standings, crosstable and players of teams as downloads."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode

from standings.domain.sheets import crosstable_sheet, individuals_sheet, standings_sheet
from standings.domain.team_ranking_sheet import team_ranking_sheet
from standings.views.teams import asked_individuals
from tabellone.sheets import Sheet
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.models import Event
from tournaments.views.files import file_of
from tournaments.views.number_input import asked_round
from tournaments.views.public_pages import query


def standings(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the standings after the last public round, or as selected by ``?after=`` and ``?of=``."""
    after, category = asked_round(request), request.GET.get("of", "")
    page = reverse("standings:standings", args=[event.slug]) + (f"?{urlencode({'of': category})}" if category else "")
    return file_of(
        request,
        event,
        ending,
        name=f"standings-{after or ''}-{category}",
        page=page,
        sheet_of=lambda: standings_sheet(event, after, category),
    )


def team_ranking(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the ranking of teams in an individual event; 404 if there is none."""
    page = reverse("standings:team_ranking", args=[event.slug])
    return file_of(request, event, ending, name="teams", page=page, sheet_of=lambda: team_ranking_sheet(event))


def crosstable(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the crosstable by pairing number, or by rank with ``?by=rank``.

    With a pairing table it is the square; ``?show=schedule`` gives rounds and colours.
    """
    by_rank, schedule = request.GET.get("by") == "rank", request.GET.get("show") == "schedule"
    name = "crosstable" + ("-rank" if by_rank else "") + ("-schedule" if schedule and has_calendar(event) else "")
    page = reverse("standings:crosstable", args=[event.slug])
    make = partial(crosstable_sheet, event, by_rank=by_rank, shows_schedule=schedule)
    return file_of(request, event, ending, name=name, page=page, sheet_of=make)


def players(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return all players, or with ``?show=boards`` the best of each board."""
    asked = asked_individuals(request)
    address = "?".join(filter(None, (reverse("standings:players", args=[event.slug]), query(**asked))))

    def sheet() -> Sheet | None:
        by, games = str(asked["by"]), int(asked["games"])
        return individuals_sheet(event, by=by, fewest_games=games, shows_boards=bool(asked["show"]))

    name = "-".join(("players", *map(str, asked.values())))
    return file_of(request, event, ending, name=name, page=address, sheet_of=sheet)
