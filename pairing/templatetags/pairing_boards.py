"""The top boards of a round, for the event's home page."""

from __future__ import annotations

from django import template

from pairing.domain.boards import round_page
from tournaments.models import Event

register = template.Library()

TOP = 12
"""So many boards; a phone shows half of them."""


@register.inclusion_tag("pairing/_top_boards.html")
def top_boards(event: Event, number: int) -> dict[str, object]:
    """The first boards of a public round, with how its games have ended so far."""
    page = round_page(event, number)
    boards = page.boards[:TOP] if page else ()
    return {"event": event, "number": number, "boards": boards, "page": page}
