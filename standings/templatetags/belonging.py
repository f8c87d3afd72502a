"""Federations and clubs on public pages, each with the way to its standings."""

from __future__ import annotations

from django import template

from standings.domain.belonging import federations_of, groups_of
from tabellone.record import Player
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public import public_state
from tournaments.models import Event

register = template.Library()


@register.inclusion_tag("standings/_belongs.html")
def belongs(event: Event, player: Player) -> dict[str, object]:
    """The player's federation and club, and FIDE's own page of him where the event shows numbers."""
    groups = groups_of(event, public_state(event), player.tpn)
    return {"event": event, "groups": groups, "fide_id": public_fide_id(event, player.fide_id)}


@register.inclusion_tag("standings/_federations.html")
def federations(event: Event) -> dict[str, object]:
    """Whence the players come, each federation with the way to its players' standings."""
    return {"event": event, "federations": federations_of(event, public_state(event))}
