"""Rating changes of an event: the public page and its files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from standings.domain.listed_k import list_of
from standings.domain.rating_changes import rated_games_sheet, rating_changes_of, rating_changes_sheet
from tournaments.models import Event
from tournaments.views.files import file_of
from tournaments.views.public_pages import Page, event_page


def rating_changes(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the rating change of each player, the first ratings, and the games that are not rated."""
    page = Page("standings/_rating_changes.html", _("Rating changes"), tab="standings", key=_list_key(event))
    return event_page(request, event, page, lambda: rating_changes_of(event))


def rating_changes_file(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the rating changes as a file."""
    page, name = reverse("standings:rating_changes", args=[event.slug]), f"rating_changes-{_list_key(event)}"
    return file_of(request, event, ending, name=name, page=page, sheet_of=lambda: rating_changes_sheet(event))


def rated_games_file(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return all rated games as a file; 404 for PDF: up to 20,000 lines are for programs, not for paper."""
    if ending == "pdf":
        raise Http404
    page, name = reverse("standings:rating_changes", args=[event.slug]), f"rated_games-{_list_key(event)}"
    return file_of(request, event, ending, name=name, page=page, sheet_of=lambda: rated_games_sheet(event))


def _list_key(event: Event) -> str:
    """Return the key of the rating list that is used: a new list changes the page, too. One query."""
    found = list_of(event)
    return str(found.pk) if found else ""
