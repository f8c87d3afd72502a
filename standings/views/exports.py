"""Standings and crosstable as downloads."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode

from standings.domain.sheets import crosstable_sheet, standings_sheet
from standings.domain.square_crosstable_sheet import square_sheet
from standings.domain.team_ranking_sheet import team_ranking_sheet
from tabellone.sheets import Sheet
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.models import Event
from tournaments.views.files import file_of
from tournaments.views.number_input import asked_round


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
    by_rank = request.GET.get("by") == "rank"
    schedule = request.GET.get("show") == "schedule"
    is_square = has_calendar(event)

    def sheet() -> Sheet:
        if is_square:
            return square_sheet(event, by_rank=by_rank, shows_schedule=schedule)
        return crosstable_sheet(event, by_rank=by_rank)

    name = "crosstable" + ("-rank" if by_rank else "") + ("-schedule" if schedule and is_square else "")
    page = reverse("standings:crosstable", args=[event.slug])
    return file_of(request, event, ending, name=name, page=page, sheet_of=sheet)
