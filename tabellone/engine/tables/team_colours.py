"""Searched colours for events between an odd number of teams with an odd number of players.

No textbook prints a table for them. `benchmarks/team_colours.py` chose the colours of the games. Every player has
both colours equally often or with a difference of 1, and never one colour three times in a row. In each round, a team
has both colours as equally as the search could find in its time. The results are in ``team_colours.csv``.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

from tabellone.engine.tables.team_tables import SidesCalendar, SidesRound

FILE = Path(__file__).with_name("team_colours.csv")


def with_searched_colours(table: SidesCalendar, teams: int, players: int) -> SidesCalendar | None:
    """Return the same rounds with the colours found for this size; None if no colours were searched."""
    turned = _searched().get((teams, players))
    if turned is None:
        return None
    bits = iter(f"{turned:b}"[1:])  # the first digit keeps the length
    return tuple(
        SidesRound(tuple(pair[::-1] if next(bits) == "1" else pair for pair in round_.pairs), round_.free)
        for round_ in table
    )


@cache
def _searched() -> dict[tuple[int, int], int]:
    with FILE.open(encoding="utf-8", newline="") as file:
        return {(int(row["teams"]), int(row["players"])): int(row["turned"], 16) for row in csv.DictReader(file)}
