"""Games on the event's home page: boards that can decide first place, or the bracket."""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from pairing.domain.boards import Board, RoundPage, RoundPlayer, round_page
from pairing.domain.bracket import bracket_page
from pairing.domain.matches import matches_page
from tabellone.first_place import deciding_boards
from tournaments.domain.public_record import public_state
from tournaments.models import Event

register = template.Library()

TOP = 12
"""Maximum number of boards; a phone shows half of them."""
PICTURES = 4
"""Maximum number of parts of a large bracket; the rest are on the bracket page."""


@register.simple_tag
def top_of_round(event: Event, number: int) -> SafeString:
    """Return the first boards of a public round, or for teams the first matches, as HTML."""
    if event.is_of_teams:
        return _drawn("pairing/_top_matches.html", top_matches(event, number))
    return _drawn("pairing/_top_boards.html", top_boards(event, number))


@register.inclusion_tag("pairing/_bracket_front.html")
def bracket_of_front(event: Event) -> dict[str, object]:
    """Return the bracket of a knock-out: at most `PICTURES` pictures of the current round, or of the last one."""
    bracket = bracket_page(event)
    if bracket is None:
        return {}
    return {"event": event, "bracket": bracket, "pictures": bracket.present_pictures[:PICTURES]}


def _drawn(template_name: str, values: dict[str, object]) -> SafeString:
    return mark_safe(render_to_string(template_name, values))  # noqa: S308  (a rendered template)


def top_matches(event: Event, number: int) -> dict[str, object]:
    """Return the first matches of a public round, with the number of games per outcome."""
    page = matches_page(event, number)
    return {"event": event, "number": number, "matches": page.matches[:TOP] if page else (), "page": page}


def top_boards(event: Event, number: int) -> dict[str, object]:
    """Return the boards of a public round that can decide first place (`tabellone.first_place`), at most `TOP`.

    If there are more, those with the highest scores are returned. The number of games per outcome is included.
    ``decides`` is the number of deciding boards, if not all boards of the round are deciding. If scores do not
    determine the rank, or no contender for first place has a board, the first boards are returned.
    """
    page = round_page(event, number)
    if page is None:
        return {"event": event, "number": number, "boards": (), "page": None, "decides": 0}
    chosen = deciding_boards(public_state(event).record, number) or [board.number for board in page.boards]
    return {
        "event": event,
        "number": number,
        "boards": _boards(page, frozenset(chosen[:TOP])),
        "page": page,
        "decides": len(chosen) if len(chosen) < len(page.boards) else 0,
    }


def _boards(page: RoundPage, numbers: frozenset[int]) -> tuple[Board[RoundPlayer], ...]:
    """Return these boards in the order of their numbers."""
    return tuple(board for board in page.boards if board.number in numbers)
