"""Public pages of a round and of a whole pairing table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _, pgettext

from pairing.domain.boards import round_page
from pairing.domain.bracket import bracket_page
from pairing.domain.bracket_match import match_of_bracket
from pairing.domain.pairing_table import calendar_page
from pairing.domain.team_pairing_table import team_calendar_page
from pairing.domain.wall import room_named, wall_of
from tournaments.domain.rounds.bracket_names import short_title
from tournaments.domain.rounds.brackets import bracket_is_public
from tournaments.models import Event
from tournaments.views.number_input import read_number
from tournaments.views.public_pages import Page, event_page, query


def pairings(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the pairings and results of a published round, by board or (``?by=name``) by name."""
    by_name = request.GET.get("by") == "name"
    title = _("Round %(number)s: alphabetical pairings") if by_name else _("Round %(number)s by board")
    if bracket_is_public(event):
        title = _("%(number)s by name") if by_name else "%(number)s"
    page = Page(
        template="pairing/_by_name.html" if by_name else "pairing/_by_board.html",
        title=lambda _model: title % {"number": short_title(event, number)},
        tab="pairings",
        key=str(number),
        query=query(by="name" if by_name else ""),
    )
    return event_page(request, event, page, lambda: round_page(event, number))


def wall(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the hall screen: the round of every section and room in turn; with ``?room=`` only that room."""
    asked = request.GET.get("room", "")
    room = room_named(event, asked) if asked else ""
    if asked and not room:
        raise Http404
    title = _("On the wall")
    page = Page(
        "pairing/_wall.html",
        f"{title}: {room}" if room else title,
        key=room,
        is_wide=True,
        query=None,
        script="js/hall_screen.js",
    )
    return event_page(request, event, page, lambda: wall_of(event, room))


def calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all rounds of a pairing table, including future ones; 404 before the start and for other events."""
    of_teams = event.is_of_teams
    template = "pairing/_team_pairing_table.html" if of_teams else "pairing/_pairing_table.html"
    page = Page(template, _("All rounds"), tab="calendar", is_wide=of_teams)
    return event_page(request, event, page, lambda: team_calendar_page(event) if of_teams else calendar_page(event))


def bracket(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the bracket of a knock-out, with ``?way=`` one contestant's path marked.

    404 before the start and for other events.
    """
    way = read_number(request.GET.get("way", "")) or 0
    page = Page(
        "pairing/_bracket.html",
        pgettext("knock-out", "Bracket"),
        tab="bracket",
        script="js/bracket.js",
        key=str(way or ""),
        is_wide=lambda model: model.needs_width,
        query=query(way=way),
    )
    return event_page(request, event, page, lambda: bracket_page(event, way))


def bracket_match(request: HttpRequest, event: Event, number: int, place: int) -> HttpResponse:
    """Show a match of the bracket by its round there and its position in it; 404 if there is none."""
    page = Page("pairing/_bracket_match.html", _("Match"), tab="bracket", key=f"{number}.{place}")
    return event_page(request, event, page, lambda: match_of_bracket(event, number, place))
