"""Players who are absent in round 1 when an event starts: with a pairing number, or as late entries."""

from __future__ import annotations

from tabellone.engine import SYSTEMS
from tournaments.models import ByeRequest, Event, Registration


def numbers_on_arrival(event: Event) -> bool:
    """Return True if players absent in round 1 get a number when they arrive, as late entries (C.04.2 2.4).

    Only then an accelerated event counts exactly the players of round 1 (C.04.7 1.2). Elsewhere a zero-point bye in
    round 1 is enough.
    """
    system = SYSTEMS.get(event.system)
    is_of_handbook = system is not None and bool(system.article)
    return bool(event.acceleration) and is_of_handbook and event.fide_mode == Event.FideMode.ON


def left_out_at_the_start(event: Event, registrations: list[Registration], absent: str) -> list[Registration]:
    """Return the players who get no number at the start; ``absent`` as `event_lifecycle.start_event` has it."""
    missing = [row for row in registrations if not row.is_checked_in]
    if not numbers_on_arrival(event):
        return missing if absent == "exclude" else []
    requests = ByeRequest.objects.filter(registration__in=registrations, round_number=1, kind=ByeRequest.Kind.ZERO)
    away = set(requests.values_list("registration", flat=True))
    return [row for row in registrations if row.pk in away or (row in missing and absent != "keep")]
