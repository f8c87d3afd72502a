"""A round of teams as files: its matches with their boards, everybody by name, one match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from pairing.domain.match_sheets import match_sheet, matches_sheet
from tournaments.models import Event
from tournaments.views.files import file_of


def matches(request: HttpRequest, event: Event, number: int, ending: str) -> HttpResponse:
    """The matches of a published round with all boards, or (``?by=name``) everybody by name."""
    by_name = request.GET.get("by") == "name"
    name = f"round{number}-name" if by_name else f"round{number}"
    page = reverse("pairing:round", args=[event.slug, number]) + ("?by=name" if by_name else "")
    return file_of(
        request, event, ending, name=name, page=page, sheet_of=lambda: matches_sheet(event, number, by_name=by_name)
    )


def match(request: HttpRequest, event: Event, number: int, match: int, ending: str) -> HttpResponse:
    """One match of a published round."""
    page = reverse("pairing:match", args=[event.slug, number, match])
    name = f"round{number}match{match}"
    return file_of(request, event, ending, name=name, page=page, sheet_of=lambda: match_sheet(event, number, match))
