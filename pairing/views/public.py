"""The public pages of a round and of a whole calendar."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairing.domain.boards import round_page
from pairing.domain.calendar import calendar_page
from tournaments.domain.snapshot import of_one_state
from tournaments.views.access import public_event
from tournaments.views.pages import Page, event_page, query


@require_safe
@of_one_state
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The pairings and results of a published round, by board or (``?by=name``) by name."""
    event = public_event(request, slug)
    by_name = request.GET.get("by") == "name"
    title = _("Round %(number)s by name") if by_name else _("Round %(number)s by board")
    page = Page(
        template="pairing/_by_name.html" if by_name else "pairing/_by_board.html",
        title=title % {"number": number},
        tab="pairings",
        key=str(number),
        query=query(by="name" if by_name else ""),
    )
    return event_page(request, event, page, lambda: round_page(event, number))


@require_safe
@of_one_state
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """All rounds where pairings are fixed, also those to come; 404 before the start and for other events."""
    event = public_event(request, slug)
    page = Page("pairing/_calendar.html", _("Calendar"), tab="calendar", is_wide=True)
    return event_page(request, event, page, lambda: calendar_page(event))
