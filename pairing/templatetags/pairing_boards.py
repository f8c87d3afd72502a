"""The boards of a round that decide about the first place, for the event's home page."""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from pairing.domain.boards import Board, RoundPage, RoundPlayer, round_page
from pairing.domain.matches import matches_page
from tabellone.first_place import deciding_boards
from tournaments.domain.public import public_state
from tournaments.models import Event

register = template.Library()

TOP = 12
"""So many boards; a phone shows half of them."""


@register.simple_tag
def top_of_round(event: Event, number: int) -> SafeString:
    """The first boards of a public round, or of teams the first matches, drawn."""
    if event.is_of_teams:
        return _drawn("pairing/_top_matches.html", top_matches(event, number))
    return _drawn("pairing/_top_boards.html", top_boards(event, number))


def _drawn(template_name: str, values: dict[str, object]) -> SafeString:
    return mark_safe(render_to_string(template_name, values))  # noqa: S308  (a rendered template)


def top_matches(event: Event, number: int) -> dict[str, object]:
    """The first matches of a public round, with how their games have ended so far."""
    page = matches_page(event, number)
    return {"event": event, "number": number, "matches": page.matches[:TOP] if page else (), "page": page}


def top_boards(event: Event, number: int) -> dict[str, object]:
    """Of a public round the boards that decide about the first place (`tabellone.first_place`), at most `TOP`, those
    with the most points; with how its games have ended so far.

    ``decides`` is how many there are, where they are not all boards of the round: only then it says something. Where
    points do not rank, and where nobody who can still finish first sits at a board, they are the first boards.
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
    """These boards in the order of their numbers, as everywhere."""
    return tuple(board for board in page.boards if board.number in numbers)
