"""Tables between sides as the textbook prints them, and what becomes of everybody in one."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound


def printed(round_: SidesRound) -> str:
    """The round as a line: the games, then who is free in brackets."""
    games = " ".join(f"{white}-{black}" for white, black in round_.pairs)
    free = " ".join(map(str, round_.free))
    return f"{games} ({free})" if free else games


def columns(text: str) -> list[str]:
    """The rounds of a table that is printed by boards: a line for each board, a column for each round."""
    return [" ".join(column) for column in zip(*(line.split() for line in text.strip().splitlines()), strict=True)]


def colours(calendar: SidesCalendar) -> dict[SideSeat, str]:
    """The colours of each player: W and B in the order of the games."""
    found: dict[SideSeat, str] = {}
    for round_ in calendar:
        for white, black in round_.pairs:
            found[white] = found.get(white, "") + "W"
            found[black] = found.get(black, "") + "B"
    return found


def balance(row: str) -> int:
    """How many more games with White than with Black."""
    return row.count("W") - row.count("B")


def longest_run(row: str) -> int:
    """How many equal colours follow each other at most."""
    return max(len(list(run)) for _, run in groupby(row))


def whites_by_side(round_: SidesRound) -> Counter[int]:
    """How many more games with White than with Black each side has in a round."""
    found: Counter[int] = Counter()
    for white, black in round_.pairs:
        found[white.side] += 1
        found[black.side] -= 1
    return found


def meetings(calendar: SidesCalendar) -> Counter[frozenset[SideSeat]]:
    """How often two players meet."""
    return Counter(frozenset(pair) for round_ in calendar for pair in round_.pairs)


def everybody(sides: int, players: int) -> set[SideSeat]:
    return {SideSeat(side, number) for side in range(1, sides + 1) for number in range(1, players + 1)}


def seats_in(round_: SidesRound) -> list[SideSeat]:
    """Everybody who is named in a round, in order."""
    return sorted([*(seat for pair in round_.pairs for seat in pair), *round_.free])


def who_should_meet(sides: int, players: int) -> Counter[frozenset[SideSeat]]:
    """Everybody once with each player of each other side."""
    seats = everybody(sides, players)
    return Counter({frozenset((one, other)): 1 for one in seats for other in seats if one.side < other.side})
