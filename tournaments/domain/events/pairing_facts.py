"""Pairing facts on an event's home page: system, opponents, drawing of numbers, acceleration."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.drawing.minutes import how_drawn
from tournaments.domain.drawing.numbers import LOT
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.pairing_tables import calendar_is_public
from tournaments.domain.words.systems import AccelerationText, acceleration_text, announced_options, name_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class PairingFacts:
    """Facts in words; empty if there is nothing to show."""

    system: str
    options: tuple[str, ...]
    """Chosen options of the system: for a pairing table, the number of cycles and the tables."""
    drawn: str
    """Way in which the numbers were drawn; shown after the start."""
    acceleration: AccelerationText | None


def pairing_facts(event: Event) -> PairingFacts:
    """Return the facts. No query, except the queries of the public state for an accelerated event."""
    is_drawn = calendar_is_public(event) and (event.drawing or event.sides.get("seed"))
    is_drawn = is_drawn or (event.is_started and event.drawing.get("method") == LOT)
    is_accelerated = event.acceleration or event.virtual_points
    return PairingFacts(
        name_of(event.system, event.edition),
        announced_options(event.system, event.options),
        how_drawn(event) if is_drawn else "",
        acceleration_text(public_state(event).record, event.edition) if is_accelerated else None,
    )
