"""Erasure of a player's personal data on the arbiters' page of the player."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from tournaments.domain.entries.erasing import erase_player
from tournaments.domain.staff.access import may, needed_for
from tournaments.models import Event, Registration
from tournaments.views.access import person


def may_erase(request: HttpRequest, event: Event) -> bool:
    """Return whether the reader can erase players of the event."""
    return may(request.user, event, needed_for("erase_player"))


def erase(request: HttpRequest, row: Registration) -> None:
    """Erase the player named on the page."""
    if not may_erase(request, row.event):
        raise PermissionDenied
    erase_player(registration=row, actor=person(request), seen=request.POST.get("seen_name", ""))
