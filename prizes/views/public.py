"""The public page of prizes, and its files. There is none before something is published."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from prizes.domain.publishing import published_prizes
from prizes.domain.sheets import published_sheet
from tabellone.sheets import Sheet
from tournaments.models import Event
from tournaments.views.files import file_of
from tournaments.views.public_pages import Page, event_page


def prizes(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the published funds, and the winners if they are published."""
    page = Page("prizes/_public.html", _("Prizes"), tab="prizes")
    return event_page(request, event, page, lambda: published_prizes(event))


def prizes_file(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the published prizes as a file."""

    def sheet() -> Sheet | None:
        found = published_prizes(event)
        return None if found is None else published_sheet(event, found)

    page = reverse("prizes:public", args=[event.slug])
    return file_of(request, event, ending, name="prizes", page=page, sheet_of=sheet)
