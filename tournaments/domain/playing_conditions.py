"""Playing conditions of an event's games, as the database stores them: starting positions and time handicap."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabellone.record import Play
from tabellone.time_handicap import HandicapRow
from tournaments.models import Event, Round


def play_of(event: Event, rounds: Iterable[Round]) -> Play:
    """Return the playing conditions for the record; ``rounds`` are the rounds of the record."""
    positions = [(row.number, row.position) for row in rounds if row.position is not None]
    return Play(event.chess960, tuple(positions), handicap_of(event))


def handicap_of(event: Event) -> tuple[HandicapRow, ...]:
    """Return the handicap table of the event; empty if all players have the same time."""
    return tuple(HandicapRow(*row) for row in event.time_handicap)


def handicap_values(rows: Iterable[HandicapRow]) -> list[list[Any]]:
    """Return the rows as the database stores them."""
    return [[row.difference, row.stronger, row.weaker] for row in rows]
