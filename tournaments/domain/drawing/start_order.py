"""The initial order of a system that lets the event choose it: by rating, by lot, or by another event's standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS
from tabellone.engine.system import StartOrder
from tabellone.interchange.players import Entrant, are_one_person
from tournaments.domain.drawing.numbers import GIVEN, draw_order
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change
from tournaments.domain.ranking import ranks_of
from tournaments.domain.records import record_of
from tournaments.domain.staff.access import may
from tournaments.models import Event, Registration, Role


def settle_order(change: Change, taking_part: Sequence[Registration]) -> None:
    """Settle the order that the numbers will follow, unless it is settled.

    It is drawn by lot, with a stored seed, or follows the final standings of the chosen event, new players last.
    Refused if that event is not one of the actor's, or not finished.
    """
    event = change.event
    system = SYSTEMS.get(event.system)
    if system is None or system.start_order is None or event.drawing:
        return
    order = system.start_order.of(event.options)
    if order == StartOrder.LOT:
        draw_order(change, taking_part)
    elif order == StartOrder.LAST:
        last = _last_season(change, str(system.option_value("order_from", event.options)))
        ranks = _ranks(last)
        ordered = sorted(in_initial_order(taking_part), key=lambda row: _rank_of(row, ranks))
        numbers = {str(row.pk): number for number, row in enumerate(ordered, start=1)}
        change.update(event, drawing={"method": GIVEN, "numbers": numbers})


def _last_season(change: Change, slug: str) -> Event:
    found = Event.objects.filter(slug=slug).first()
    if found is None or change.actor is None or not may(change.actor, found, Role.ARBITER):
        raise Refused(
            _("The event of last season was not found among yours."),
            _("Enter the last part of its address, as club-2025 in /e/club-2025/."),
        )
    if not found.is_finished:
        raise Refused(_("The event of last season is not finished."), _("Finish it, or choose another order."))
    return found


def _ranks(event: Event) -> list[tuple[Entrant, int]]:
    record = record_of(event)
    ranks = ranks_of(event, record)
    return [(_entrant(player), ranks[player.tpn]) for player in record.players]


def _entrant(person: Any) -> Entrant:
    return Entrant(name=person.name, fide_id=person.fide_id, birth=person.birth)


def _rank_of(row: Registration, ranks: Sequence[tuple[Entrant, int]]) -> int:
    """Return the player's rank; a player who was not in that event comes last."""
    own = _entrant(row)
    return next((rank for other, rank in ranks if are_one_person(own, other)), len(ranks) + 1)
