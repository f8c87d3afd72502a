"""Template tags of games."""

from __future__ import annotations

from django import template

from broadcast.domain.game_pages import has_games
from tournaments.models import Event

register = template.Library()


@register.simple_tag
def round_has_games(event: Event, number: int) -> bool:
    """Return True if a game of the round has moves, for a link to them."""
    return has_games(event, number)
