"""The pairings of a round as files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairing.domain.sheets import pairings_sheet
from tournaments.domain.snapshot import of_one_state
from tournaments.views.access import public_event
from tournaments.views.files import file_of


@require_safe
@of_one_state
def pairings(request: HttpRequest, slug: str, number: int, ending: str) -> HttpResponse:
    """The pairings and results of a published round, by board or (``?by=name``) by name."""
    event = public_event(request, slug)
    by_name = request.GET.get("by") == "name"
    name = f"round{number}-name" if by_name else f"round{number}"
    page = reverse("pairing:round", args=[slug, number]) + ("?by=name" if by_name else "")
    return file_of(
        request, event, ending, name=name, page=page, sheet_of=lambda: pairings_sheet(event, number, by_name=by_name)
    )
