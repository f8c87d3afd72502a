"""The public statistics page of an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from standings.domain.statistics import statistics_page
from tournaments.models import Event
from tournaments.views.public_pages import Page, event_page


def statistics(request: HttpRequest, event: Event) -> HttpResponse:
    """Show charts of results, upsets, ratings, federations and ages, each also as a table."""
    page = Page("standings/_statistics.html", _("Statistics"), tab="standings")
    return event_page(request, event, page, lambda: statistics_page(event))
