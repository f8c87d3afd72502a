"""How an event's games are played, as the database keeps it: starting positions and time handicap."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabellone.record import Play
from tabellone.time_handicap import HandicapRow
from tournaments.models import Event, Round


def play_of(event: Event, rounds: Iterable[Round]) -> Play:
    """What the record says of it; ``rounds`` are those that it has."""
    positions = [(row.number, row.position) for row in rounds if row.position is not None]
    return Play(event.chess960, tuple(positions), handicap_of(event))


def handicap_of(event: Event) -> tuple[HandicapRow, ...]:
    """The table of the event; empty where everybody has the same time."""
    return tuple(HandicapRow(*row) for row in event.time_handicap)


def handicap_values(rows: Iterable[HandicapRow]) -> list[list[Any]]:
    """As the database keeps it."""
    return [[row.difference, row.stronger, row.weaker] for row in rows]
