"""Teams of players before the start: their board order, and whether a pairing table exists for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _, ngettext

from tabellone.engine import SYSTEMS
from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.team_table_kinds import Size
from tabellone.engine.tables.team_table_sizes import sizes_that_fit
from tabellone.options import Options
from tabellone.record import Player, Record
from tournaments.domain.errors import Refused
from tournaments.domain.table_teams import kept_sides, sides_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, Registration

MOST_NAMED = 5


def in_seat_order(event: Event, taking_part: Sequence[Registration]) -> list[Registration]:
    """Return the participants team by team in board order, which is the order of their numbers.

    Raise Refused if the teams are incomplete.
    """
    _refuse_incomplete(event, taking_part)
    by_key = {row.pk: row for row in taking_part}
    return [by_key[key] for side in kept_sides(event) for key in side["players"] if key in by_key]


def rounds_between_sides(event: Event, taking_part: Sequence[Registration]) -> int:
    """Return the number of rounds in the pairing table of these teams.

    Raise Refused if they are incomplete or fit no table.
    """
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
            _("No pairing table for these teams: %(why)s.") % {"why": render_message(error.message)},
            _what_fits(event, record),
        ) from None


def refusal_of_sides(event: Event, taking_part: Sequence[Registration]) -> Refused | None:
    """Return the reason why the event cannot start with its current teams, or None."""
    try:
        rounds_between_sides(event, taking_part)
    except Refused as refused:
        return refused
    return None


def _refuse_incomplete(event: Event, taking_part: Sequence[Registration]) -> None:
    sides = kept_sides(event)
    if not sides:
        raise Refused(_("No player is in a team yet."), _("Put the players in their teams."))
    keys = {row.pk for row in taking_part}
    empty = [side["name"] for side in sides if keys.isdisjoint(side["players"])]
    if empty:
        raise Refused(
            _("No players in %(sides)s.") % {"sides": ", ".join(empty)},
            _("Add players to this team, or remove it."),
        )
    seats = Counter(key for side in sides for key in side["players"])
    without = [row.name for row in taking_part if not seats[row.pk]]
    if without:
        text = ngettext(
            "%(count)s player is not in a team: %(names)s.",
            "%(count)s players are not in a team: %(names)s.",
            len(without),
        )
        names = "; ".join(without[:MOST_NAMED]) + (" …" if len(without) > MOST_NAMED else "")
        raise Refused(text % {"count": len(without), "names": names}, _("Put every player in a team."))


def _what_fits(event: Event, record: Record) -> str:
    """Return text with similar team sizes for which a pairing table exists."""
    size = Size(max(len(side.players) for side in record.sides), len(record.sides))
    found = [
        _("%(sides)s teams of %(players)s") % {"sides": near.sides, "players": near.players}
        for near in sizes_that_fit(event.system, record.options, size)
    ]
    if not found:
        return _("Change the teams, or choose another system in the settings.")
    return _("Possible team sizes: %(sizes)s. One position in a team can stay empty.") % {
        "sizes": _(", or ").join(found)
    }
