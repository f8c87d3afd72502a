"""The pairings of a round as files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from pairing.domain.sheets import pairings_sheet
from tournaments.models import Event
from tournaments.views.files import file_of


def pairings(request: HttpRequest, event: Event, number: int, ending: str) -> HttpResponse:
    """Return the pairings and results of a published round as a file, by board or (``?by=name``) by name."""
    by_name = request.GET.get("by") == "name"
    name = f"round{number}-name" if by_name else f"round{number}"
    page = reverse("pairing:round", args=[event.slug, number]) + ("?by=name" if by_name else "")
    return file_of(
        request, event, ending, name=name, page=page, sheet_of=lambda: pairings_sheet(event, number, by_name=by_name)
    )
