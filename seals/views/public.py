"""Public page of a round's seal."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from seals.domain.round_seal import round_seal_page
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event
from tournaments.views.public_pages import Page, event_page


def round_details(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the programs that checked a public round, and the event's chain; 404 if there is neither."""
    title = _("Round %(number)s: check and seal") % {"number": whole_label(event, number)}
    page = Page("seals/_round.html", title, tab="pairings", key=str(number), is_wide=False)
    return event_page(request, event, page, lambda: round_seal_page(event, number))
