"""Change log of the event."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undoable_by
from tournaments.models import Event, Role
from tournaments.views.access import staff

ENTRIES_PER_PAGE = 50


@require_GET
@staff(Role.ARBITER)
def journal(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the changes, newest first: user, time, values before and after, reason."""
    entries = event.journal.select_related("actor", "undone_by")
    page = Paginator(entries, ENTRIES_PER_PAGE).get_page(request.GET.get("page"))
    undoable = undoable_by(request.user, event)
    return render(
        request,
        "tournaments/journal.html",
        {
            "event": event,
            "page": page,
            "entries": [
                (entry, sentence(entry), changes)
                for entry, changes in zip(page, before_and_after(event, list(page)), strict=True)
            ],
            "undoable": undoable,
            "undoable_text": sentence(undoable) if undoable else "",
        },
    )
