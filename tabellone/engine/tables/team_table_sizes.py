"""Sizes of pairing tables between teams, to suggest a size when the teams do not fit."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.team_table_kinds import Size
from tabellone.engine.tables.team_table_record import table_of
from tabellone.engine.tables.team_tables import MOST_PLAYERS, MOST_SIDES
from tabellone.options import Options

MOST_NAMED = 3
FARTHEST = 6
"""Maximum difference in players or teams for a size to be near."""
MOST_TRIED = 120
"""Maximum number of players of a size to try. A larger table takes long to build, and so would the advice."""


def fits(system: str, options: Options, size: Size) -> bool:
    """Return True if the system has a pairing table for this size."""
    try:
        table_of(system, options, size)
    except BadCalendar:
        return False
    return True


def sizes_that_fit(system: str, options: Options, size: Size) -> tuple[Size, ...]:
    """Return the nearest sizes with a pairing table, sizes with the same number of teams first.

    Only the size itself if it fits; none if no near size fits.
    """
    found: list[Size] = []
    for near in _near(size):
        if fits(system, options, near):
            found.append(near)
            if len(found) == MOST_NAMED or near == size:
                break
    return tuple(found)


def _near(size: Size) -> Iterator[Size]:
    sides = size.sides or 1
    yield from _possible((players, sides) for players in _around(size.players))
    yield from _possible((size.players, other) for other in _around(sides) if other != sides)
    yield from _possible(
        (players, other)
        for other in _around(sides)
        for players in _around(size.players)
        if other != sides and players != size.players
    )


def _possible(sizes: Iterator[tuple[int, int]]) -> Iterator[Size]:
    for players, sides in sizes:
        if players > 0 and 1 < sides <= MOST_SIDES and players * sides <= min(MOST_TRIED, MOST_PLAYERS):
            yield Size(players, sides)


def _around(number: int) -> Iterator[int]:
    """Yield the number, then the numbers above and below it, the nearest first."""
    yield number
    for step in range(1, FARTHEST + 1):
        yield from (number + step, number - step)
