"""Choice of the view for an event's address: for players or for teams. Only this module decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.domain.snapshot import of_one_state
from tournaments.models import Event
from tournaments.views.access import public_event

EventView: TypeAlias = Callable[Concatenate[HttpRequest, Event, ...], HttpResponse]
"""View of an event that the reader can see, with the rest of the address."""


def public_view(
    *, of_players: EventView | None = None, of_teams: EventView | None = None
) -> Callable[..., HttpResponse]:
    """Return the view of an address without an account: one for player events, one for team events.

    404 if the reader cannot see the event, or if it has no such page. All data is read from one state.
    """

    @require_safe
    @of_one_state
    def view(request: HttpRequest, slug: str, **place: str | int) -> HttpResponse:
        event = public_event(request, slug)
        chosen = of_teams if event.is_of_teams else of_players
        if chosen is None:
            raise Http404
        return chosen(request, event, **place)

    return view


def of_both(view: EventView) -> Callable[..., HttpResponse]:
    """Return the address' view for a page that events of players and of teams have."""
    return public_view(of_players=view, of_teams=view)
