"""Byes of future rounds on the desk's pages of contestants: set and available."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS
from tournaments.domain.entries.requested_byes import missed_rounds
from tournaments.domain.rounds.current_round import coming_round
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.words.core_messages import render_message
from tournaments.models import ByeRequest, Event, Registration

SIGNS = {"H": "½", "Z": "0", "F": "1"}


def byes_noted(event: Event) -> dict[int, list[str]]:
    """Return the byes of future rounds, by contestant's key, as ``3: ½``."""
    noted: dict[int, list[str]] = {}
    for bye in ByeRequest.objects.filter(registration__event=event, round_number__gte=coming_round(event)):
        noted.setdefault(bye.registration_id, []).append(f"{bye.round_number}: {SIGNS[bye.kind]}")
    return noted


@dataclass(frozen=True, slots=True)
class RoundToSet:
    """Round for which the arbiter can set a bye: present value, available values, and the label of "none"."""

    number: int
    kind: str
    kinds: tuple[tuple[str, str], ...]
    without: str


def byes_to_set(row: Registration) -> list[RoundToSet]:
    """Return the rounds that a late entry missed, then each future round."""
    event = row.event
    kinds = tuple(kinds_of_byes(event))
    half = tuple(kind for kind in kinds if kind[0] == ByeRequest.Kind.HALF)
    had = dict(row.byes.values_list("round__number", "kind"))
    late = [
        RoundToSet(
            number, ByeRequest.Kind.HALF.value if had.get(number) == ByeRequest.Kind.HALF else "", half, _("0 points")
        )
        for number in missed_rounds(row)
    ]
    requests = {bye.round_number: bye.kind for bye in row.bye_requests.all()}
    rounds = range(coming_round(event), event.planned_rounds + 1)
    return late + [RoundToSet(number, requests.get(number, ""), kinds, _("plays")) for number in rounds]


def kinds_of_byes(event: Event) -> list[tuple[str, str]]:
    """Return the byes that can be set for a future round; with a pairing table only an absence."""
    if has_calendar(event):
        return [(ByeRequest.Kind.ZERO.value, _("absent: loses by forfeit"))]
    names = SYSTEMS[event.system].bye_names if event.system in SYSTEMS else {}
    kinds = ((str(value), str(label)) for value, label in ByeRequest.Kind.choices)
    return [(value, f"{render_message(names[value])} ({label})" if value in names else label) for value, label in kinds]
