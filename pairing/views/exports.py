"""The pairings or matches of a round, and single matches, as files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from pairing.domain.match_sheets import match_sheet, matches_sheet
from pairing.domain.sheets import pairings_sheet
from tournaments.models import Event
from tournaments.views.files import file_of


def pairings(request: HttpRequest, event: Event, number: int, ending: str) -> HttpResponse:
    """Return the pairings of a published round, of teams its matches with all boards, as a file.

    ``?by=name`` gives the players by name.
    """
    by_name = request.GET.get("by") == "name"
    name = f"round{number}-name" if by_name else f"round{number}"
    page = reverse("pairing:round", args=[event.slug, number]) + ("?by=name" if by_name else "")
    make = matches_sheet if event.is_of_teams else pairings_sheet
    return file_of(request, event, ending, name=name, page=page, sheet_of=lambda: make(event, number, by_name=by_name))


def match(request: HttpRequest, event: Event, number: int, match: int, ending: str) -> HttpResponse:
    """Return one match of a published round as a file."""
    page = reverse("pairing:match", args=[event.slug, number, match])
    name = f"round{number}match{match}"
    return file_of(request, event, ending, name=name, page=page, sheet_of=lambda: match_sheet(event, number, match))
