"""What an event's home page says of its pairing: the system, who meets whom, how numbers were drawn, acceleration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.engine.tables.kinds import KINDS
from tournaments.domain.calendars import calendar_is_public, has_calendar
from tournaments.domain.minutes import how_drawn
from tournaments.domain.records import calendar_of, record_of
from tournaments.domain.systems import CALENDARS, AccelerationText, acceleration_text, name_of
from tournaments.models import Event
from tournaments.record import CalendarSettings


@dataclass(frozen=True, slots=True)
class PairingFacts:
    """The facts, each in words; empty where there is nothing to say."""

    system: str
    meetings: tuple[str, ...]
    """Of events with a calendar: how often everybody meets everybody, and by which tables."""
    drawn: str
    """How the numbers were drawn; said after the start."""
    acceleration: AccelerationText | None


def pairing_facts(event: Event) -> PairingFacts:
    """The facts; no query, but for an accelerated event five."""
    is_drawn = calendar_is_public(event) and event.drawing
    is_accelerated = event.acceleration or event.virtual_points
    return PairingFacts(
        name_of(event.system, event.edition),
        tuple(_meetings(calendar_of(event))) if has_calendar(event) else (),
        how_drawn(event) if is_drawn else "",
        acceleration_text(record_of(event), event.edition) if is_accelerated else None,
    )


def _meetings(settings: CalendarSettings) -> Iterator[str]:
    if settings.without_first:
        yield _("Everybody meets everybody but one: the first round is dropped (reduced round robin).")
    elif settings.cycles == 1:
        yield _("Everybody meets everybody once.")
    elif settings.cycles == 2:
        yield _("Everybody meets everybody twice, once with each colour.")
    else:
        yield _("Everybody meets everybody %(count)s times.") % {"count": settings.cycles}
    if settings.mini_matches:
        yield _("The games of two opponents follow each other.")
    if settings.swap_last_two and settings.cycles > 1:
        yield _("The last two rounds of each cycle but the last one are exchanged.")
    if settings.kind in KINDS:
        yield _("Tables: %(kind)s.") % {"kind": CALENDARS.get(settings.kind, settings.kind)}
