"""Public pages of a team round: its matches, and one match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from pairing.domain.matches import MatchPage, match_page, matches_page
from tournaments.models import Event
from tournaments.views.public_pages import Page, event_page, query


def matches(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the matches and results of a published round.

    ``?show=boards`` expands every match; ``?by=name`` lists the players by name.
    """
    by_name = request.GET.get("by") == "name"
    shows_boards = not by_name and request.GET.get("show") == "boards"
    title = _("Round %(number)s: alphabetical pairings") if by_name else _("Round %(number)s")
    page = Page(
        template="pairing/_matches_by_name.html" if by_name else "pairing/_matches.html",
        title=title % {"number": number},
        tab="pairings",
        key=f"{number}:{'boards' if shows_boards else ''}",
        query=query(by="name" if by_name else "", show="boards" if shows_boards else ""),
    )
    return event_page(request, event, page, lambda: matches_page(event, number, shows_boards=shows_boards))


def match(request: HttpRequest, event: Event, number: int, match: int) -> HttpResponse:
    """Show one match of a published round."""
    page = Page("pairing/_match.html", _match_title, tab="pairings", key=f"{number}:{match}")
    return event_page(request, event, page, lambda: match_page(event, number, match))


def _match_title(page: MatchPage) -> str:
    return f"{page.match.first.name} – {page.match.second.name}"
