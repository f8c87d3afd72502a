"""What the desk's pages of contestants show of the rounds to come: byes that are noted, and those that can be."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS
from tournaments.domain.entries.registrations import coming_round
from tournaments.domain.rounds.calendars import has_calendar
from tournaments.domain.words.telling import told
from tournaments.models import ByeRequest, Event, Registration

SIGNS = {"H": "½", "Z": "0", "F": "1"}


def byes_noted(event: Event) -> dict[int, list[str]]:
    """The byes of rounds to come, by contestant's key, as ``3: ½``."""
    noted: dict[int, list[str]] = {}
    for bye in ByeRequest.objects.filter(registration__event=event, round_number__gte=coming_round(event)):
        noted.setdefault(bye.registration_id, []).append(f"{bye.round_number}: {SIGNS[bye.kind]}")
    return noted


def byes_to_come(row: Registration) -> list[tuple[int, str]]:
    """Each round to come with the kind of bye that is noted for it, or nothing."""
    requests = {bye.round_number: bye.kind for bye in row.bye_requests.all()}
    rounds = range(coming_round(row.event), row.event.planned_rounds + 1)
    return [(number, requests.get(number, "")) for number in rounds]


def kinds_of_byes(event: Event) -> list[tuple[str, str]]:
    """What may be noted for a round to come; in a calendar only an absence."""
    if has_calendar(event):
        return [(ByeRequest.Kind.ZERO.value, _("absent: loses by forfeit"))]
    names = SYSTEMS[event.system].bye_names if event.system in SYSTEMS else {}
    kinds = ((str(value), str(label)) for value, label in ByeRequest.Kind.choices)
    return [(value, f"{told(names[value])} ({label})" if value in names else label) for value, label in kinds]
