"""Events whose pairings are fixed beforehand: the calendar that their numbers make."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS
from tabellone.engine.tables.calendar import BadCalendar, Calendar
from tabellone.engine.tables.kinds import calendar_of as engine_calendar
from tournaments.domain.errors import Refused
from tournaments.domain.records import calendar_of
from tournaments.domain.words.telling import told
from tournaments.models import Event


def has_calendar(event: Event) -> bool:
    """Whether the event's pairings are known before its first round."""
    return event.system in SYSTEMS and SYSTEMS[event.system].is_predetermined


def calendar_is_public(event: Event) -> bool:
    """Whether everybody may know who meets whom: after the start, when the numbers are given.

    An event divided into groups has no calendar of its own: the groups have.
    """
    return event.is_started and has_calendar(event) and not event.is_divided


def calendar_for(event: Event, players: int) -> Calendar:
    """The event's calendar for so many players. Refused where its settings do not go together."""
    settings = calendar_of(event)
    if settings.dummy and players % 2 == 0:
        text = _("A dummy makes an odd number of players even, and there are %(count)s.")
        raise Refused(text % {"count": players}, _("Leave out the dummy in the settings."))
    try:
        return engine_calendar(settings, players)
    except BadCalendar as error:
        text = _("There is no such calendar for %(count)s players: %(why)s.")
        raise Refused(
            text % {"count": players, "why": told(error.message)}, _("Change the settings of the pairing.")
        ) from None
