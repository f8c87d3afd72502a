"""The rules of a Molter table as they are written (docs/readings.md), asked of any table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound
from tests.tabellone.engine.tables.between import colours, everybody, seats_in, whites_by_side


def broken_rules(table: SidesCalendar, sides: int, players: int) -> set[str]:
    """The hard rules that the table breaks, by their names in the specification; S4 to C3 look at all rounds."""
    found = {name for round_ in table for name in _broken_in(round_, sides, players)}
    met = Counter((seat, other.side) for round_ in table for pair in round_.pairs for seat, other in (pair, pair[::-1]))
    if max(met.values()) > 1:
        found.add("S4")
    roles = Counter(role for round_ in table for floats in floaters(round_) for role in enumerate(floats))
    if roles and max(roles.values()) > 1:
        found.add("S6c")
    for row in colours(table).values():
        found.update(_broken_by_colours(row))
    return found


def _broken_in(round_: SidesRound, sides: int, players: int) -> Iterator[str]:
    if len(round_.pairs) != sides * players // 2:
        yield "S1"
    if round_.free or seats_in(round_) != sorted(everybody(sides, players)):
        yield "S2"
    if any(white.side == black.side for white, black in round_.pairs):
        yield "S3"
    if set(whites_by_side(round_).values()) != {0}:
        yield "S5"
    if sides % 2 == 0 and floaters(round_):
        yield "S6a"
    boards = [down.number for down, up in floaters(round_) if down.number % 2 and up.number == down.number + 1]
    if len(boards) != len(floaters(round_)) or len(set(boards)) != len(boards):
        yield "S6b"


def _broken_by_colours(row: str) -> Iterator[str]:
    if abs(row.count("W") - row.count("B")) != len(row) % 2:
        yield "C1"
    if "WWW" in row or "BBB" in row:
        yield "C2"
    if any(row[n] == row[n + 1] for n in range(0, len(row) - 1, 2)):
        yield "C3"


def floaters(round_: SidesRound) -> list[tuple[SideSeat, SideSeat]]:
    """Who descends and who ascends."""
    pairs = ((white, black) if white.number < black.number else (black, white) for white, black in round_.pairs)
    return [(down, up) for down, up in pairs if down.number != up.number]


def descents(table: SidesCalendar, sides: int) -> list[int]:
    """How often each side has a player who descends."""
    found = Counter(down.side for round_ in table for down, _up in floaters(round_))
    return [found[side] for side in range(1, sides + 1)]


def ascents(table: SidesCalendar, sides: int) -> list[int]:
    """How often each side has a player who ascends."""
    found = Counter(up.side for round_ in table for _down, up in floaters(round_))
    return [found[side] for side in range(1, sides + 1)]


def meetings_of_sides(round_: SidesRound) -> Counter[frozenset[int]]:
    """How many games two sides have against each other in a round."""
    return Counter(frozenset((white.side, black.side)) for white, black in round_.pairs)
