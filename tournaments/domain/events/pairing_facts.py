"""What an event's home page says of its pairing: the system, who meets whom, how numbers were drawn, acceleration."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.drawing.minutes import how_drawn
from tournaments.domain.drawing.numbers import LOT
from tournaments.domain.public import public_state
from tournaments.domain.rounds.calendars import calendar_is_public
from tournaments.domain.words.systems import AccelerationText, acceleration_text, announced_options, name_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class PairingFacts:
    """The facts, each in words; empty where there is nothing to say."""

    system: str
    options: tuple[str, ...]
    """What is chosen of the system: of a calendar, how often everybody meets everybody, and by which tables."""
    drawn: str
    """How the numbers were drawn; said after the start."""
    acceleration: AccelerationText | None


def pairing_facts(event: Event) -> PairingFacts:
    """The facts; no query, but for an accelerated event those of the public state."""
    is_drawn = calendar_is_public(event) and (event.drawing or event.sides.get("seed"))
    is_drawn = is_drawn or (event.is_started and event.drawing.get("method") == LOT)
    is_accelerated = event.acceleration or event.virtual_points
    return PairingFacts(
        name_of(event.system, event.edition),
        announced_options(event.system, event.options),
        how_drawn(event) if is_drawn else "",
        acceleration_text(public_state(event).record, event.edition) if is_accelerated else None,
    )
