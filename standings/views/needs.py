"""What a player needs in the last rounds. Nothing is computed while the database is held."""

from __future__ import annotations

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairing.domain.answers import TooMany
from pairing.views.why import come_back
from standings.domain.needs import asked_needs, needs_page
from tournaments.domain.snapshot import snapshot
from tournaments.views.access import public_event
from tournaments.views.pages import Page, event_page


@require_safe
def needs(request: HttpRequest, slug: str, tpn: int) -> HttpResponse:
    """What each result would mean for that player; 404 where nothing can be said, 503 where too much is asked."""
    with snapshot():
        event = public_event(request, slug)
        asked = None if event.is_of_teams else asked_needs(event, tpn)
    if asked is None:
        raise Http404
    if not connection.in_atomic_block:  # but for tests
        connection.close()
    try:
        model = needs_page(asked)
    except TooMany:
        return come_back(request)
    page = Page(
        "standings/_needs.html",
        _("What %(name)s needs") % {"name": model.player.name},
        tab="player",
        key=str(tpn),
        shared=False,
    )
    return event_page(request, event, page, lambda: model)
