"""Template filters for the drawing of lots, and symbols of the attendance grid."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _, gettext_noop

from tournaments.domain.drawing.minutes import envelope_name, how_drawn
from tournaments.domain.entries.attendance_grid import Attendance, AttendanceRow, State
from tournaments.domain.entries.attendance_list import pairs_the_present
from tournaments.domain.words.rounds import round_label
from tournaments.models import Event

register = template.Library()
register.filter("envelope_name", envelope_name)
register.filter("how_drawn", how_drawn)
register.filter("pairs_the_present", pairs_the_present)

SIGNS: dict[State, str] = {"plays": "·", "H": "½", "Z": "0", "F": "1", "absent": "–", "gone": "–"}
MARKS: dict[State, str] = {"H": "half", "Z": "floss", "F": "bye", "U": "bye", "absent": "none", "gone": "none"}
WORDS: dict[State, str] = {
    "plays": gettext_noop("plays"),
    "played": gettext_noop("paired"),
    "H": gettext_noop("half-point bye"),
    "Z": gettext_noop("zero-point bye"),
    "F": gettext_noop("full-point bye"),
    "U": gettext_noop("pairing-allocated bye"),
    "absent": gettext_noop("no result yet"),
    "gone": gettext_noop("withdrawn"),
}


@register.filter
def plays_sign(cell: Attendance) -> str:
    """Return the grid's text for a round: the board, or a symbol."""
    if cell.state == "played":
        return str(cell.board)
    return _("bye") if cell.state == "U" else SIGNS[cell.state] + "!" * cell.beyond_rule


@register.filter
def plays_word(state: State) -> str:
    """Return the grid's text in words."""
    return _(WORDS[state])


@register.filter
def plays_words(cell: Attendance) -> str:
    """Return the grid's text for a round in words, with a half-point bye beyond the event's rule."""
    return _("half-point bye beyond the event’s rule") if cell.beyond_rule else plays_word(cell.state)


@register.filter
def plays_mark(cell: Attendance) -> str:
    """Return the CSS class of a round in the grid: with a broken edge for a bye."""
    return MARKS.get(cell.state, "open")


@register.filter
def plays_figure(cell: Attendance, event: Event) -> str:
    """Return the text in the symbol: the round's number if there is an opponent, else the value of the bye."""
    if cell.state in ("plays", "played"):
        return str(round_label(event, cell.round))
    return "+" if cell.state == "U" else SIGNS[cell.state] + "!" * cell.beyond_rule


@register.filter
def missed_words(row: AttendanceRow, event: Event) -> str:
    """The rounds without an opponent, in words."""
    if not row.missed:
        return _("plays every round")
    sentences = (
        _("round %(number)s: %(what)s") % {"number": round_label(event, cell.round), "what": plays_words(cell)}
        for cell in row.missed
    )
    return "; ".join(sentences)
