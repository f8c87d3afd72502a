"""The public page of a round."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from pairing.domain.boards import round_page
from tournaments.views.access import public_event
from tournaments.views.pages import Page, event_page


@require_safe
@gzip_page
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The pairings and results of a published round, by board or (``?by=name``) by name."""
    event = public_event(slug)
    by = "name" if request.GET.get("by") == "name" else "board"
    page = Page(
        template=f"pairing/_by_{by}.html",
        title=_("Round %(number)s") % {"number": number},
        tab="pairings",
        key=str(number),
    )
    return event_page(request, event, page, lambda: round_page(event, number))
