"""Federations on public pages, each with a link to its standings."""

from __future__ import annotations

from django import template

from standings.domain.federations_and_clubs import federations_of
from tournaments.domain.public_record import public_state
from tournaments.models import Event

register = template.Library()


@register.inclusion_tag("standings/_federations.html")
def federations(event: Event) -> dict[str, object]:
    """Return the players' federations, each with a link to its standings."""
    return {"event": event, "federations": federations_of(event, public_state(event))}
