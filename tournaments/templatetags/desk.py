"""Words of the drawing of numbers, and signs of the grid of who plays when, for their templates."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _, gettext_noop

from tournaments.domain.drawing.minutes import envelope_name, how_drawn
from tournaments.domain.entries.who_plays import Attendance, State

register = template.Library()
register.filter("envelope_name", envelope_name)
register.filter("how_drawn", how_drawn)

SIGNS: dict[State, str] = {"plays": "·", "H": "½", "Z": "0", "F": "1", "absent": "–", "gone": "–"}
WORDS: dict[State, str] = {
    "plays": gettext_noop("plays"),
    "played": gettext_noop("paired"),
    "H": gettext_noop("half-point bye"),
    "Z": gettext_noop("zero-point bye"),
    "F": gettext_noop("full-point bye"),
    "U": gettext_noop("pairing-allocated bye"),
    "absent": gettext_noop("not entered yet"),
    "gone": gettext_noop("has left"),
}


@register.filter
def plays_sign(cell: Attendance) -> str:
    """What the grid shows of a round: the board, or a sign."""
    if cell.state == "played":
        return str(cell.board)
    return _("bye") if cell.state == "U" else SIGNS[cell.state]


@register.filter
def plays_word(state: State) -> str:
    """The same in words."""
    return _(WORDS[state])
