"""Which page an address of an event has: that of players or that of teams. Nobody else asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.domain.snapshot import of_one_state
from tournaments.models import Event
from tournaments.views.access import public_event

EventView: TypeAlias = Callable[Concatenate[HttpRequest, Event, ...], HttpResponse]
"""A view of an event that the reader may see, and of the rest of its address."""


def public_door(
    *, of_players: EventView | None = None, of_teams: EventView | None = None
) -> Callable[..., HttpResponse]:
    """The view of an address that needs no account: for an event of players the one, for one of teams the other.

    404 where the reader may not see the event, or where it has no such page. All is read of one state.
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
