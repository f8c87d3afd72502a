"""Sides before the start: who sits where, and whether the event's system has a calendar for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _, ngettext

from tabellone.engine import SYSTEMS
from tabellone.engine.tables.calendar import BadCalendar
from tabellone.engine.tables.sides_fit import sizes_that_fit
from tabellone.engine.tables.sides_kinds import Size
from tabellone.options import Options
from tabellone.record import Player, Record
from tournaments.domain.errors import Refused
from tournaments.domain.sides import kept_sides, sides_of
from tournaments.domain.words.telling import told
from tournaments.models import Event, Registration

MOST_NAMED = 5


def in_seat_order(event: Event, taking_part: Sequence[Registration]) -> list[Registration]:
    """Those who take part, side after side, in the order of the seats: the order of their numbers. Refused where the
    sides are not complete.
    """
    _refuse_incomplete(event, taking_part)
    by_key = {row.pk: row for row in taking_part}
    return [by_key[key] for side in kept_sides(event) for key in side["players"] if key in by_key]


def rounds_between_sides(event: Event, taking_part: Sequence[Registration]) -> int:
    """How many rounds the calendar of these sides has. Refused where they are not complete or do not fit."""
    numbers = {row.pk: number for number, row in enumerate(in_seat_order(event, taking_part), start=1)}
    record = Record(
        players=tuple(Player(number, "") for number in numbers.values()),
        sides=sides_of(event, numbers),
        system=event.system,
        options=Options(event.options),
    )
    try:
        return len(SYSTEMS[event.system].calendar_of(record))
    except BadCalendar as error:
        raise Refused(
            _("There is no such calendar for these sides: %(why)s.") % {"why": told(error.message)},
            _what_fits(event, record),
        ) from None


def refusal_of_sides(event: Event, taking_part: Sequence[Registration]) -> Refused | None:
    """Why the event could not start with the sides as they are; None where it could."""
    try:
        rounds_between_sides(event, taking_part)
    except Refused as refused:
        return refused
    return None


def _refuse_incomplete(event: Event, taking_part: Sequence[Registration]) -> None:
    sides = kept_sides(event)
    if not sides:
        raise Refused(_("Nobody is on a side yet."), _("Put the players on their sides."))
    keys = {row.pk for row in taking_part}
    empty = [side["name"] for side in sides if keys.isdisjoint(side["players"])]
    if empty:
        raise Refused(
            _("Nobody plays for %(sides)s.") % {"sides": ", ".join(empty)},
            _("Put players on this side, or leave it out."),
        )
    seats = Counter(key for side in sides for key in side["players"])
    without = [row.name for row in taking_part if not seats[row.pk]]
    if without:
        text = ngettext(
            "%(count)s player is on no side: %(names)s.", "%(count)s players are on no side: %(names)s.", len(without)
        )
        names = "; ".join(without[:MOST_NAMED]) + (" …" if len(without) > MOST_NAMED else "")
        raise Refused(text % {"count": len(without), "names": names}, _("Put everybody on a side."))


def _what_fits(event: Event, record: Record) -> str:
    """The sizes near these sides for which there is a calendar, in words."""
    size = Size(max(len(side.players) for side in record.sides), len(record.sides))
    found = [
        _("%(sides)s sides of %(players)s") % {"sides": near.sides, "players": near.players}
        for near in sizes_that_fit(event.system, record.options, size)
    ]
    if not found:
        return _("Change the sides, or choose another system in the settings.")
    return _("What would fit: %(sizes)s. A side may have an empty seat.") % {"sizes": _(", or ").join(found)}
