"""Varma tables (C.05 Annex 2): numbers that do not play each other in the last three Berger rounds.

Each table has four groups of numbers, the envelopes of the restricted drawing of lots, for 9 to 24 players. The
promise of the published tables is calculated, not assumed: see `broken_promises`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import combinations

from tabellone.engine.tables.berger import berger
from tabellone.messages import Message, ToldError

LAST_ROUNDS = 3
"""Number of last rounds in which members of a group do not play each other."""
FEWEST_PLAYERS, MOST_PLAYERS = 9, 24


class BadDraw(ToldError):  # noqa: N818  (the name describes the problem)
    """The request is against the rules of the draw; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """Large envelope: its letter in the table, and its numbers in order."""

    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two numbers that play each other in a round."""

    round: int
    one: int
    other: int


@cache
def envelopes(players: int) -> tuple[Envelope, ...]:
    """Return the table for this number of players. Raises BadDraw.

    With an odd number, the number of the bye is in no envelope.
    """
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadDraw(
            Message(
                "there are Varma tables for %(fewest)s to %(most)s players, not for %(players)s",
                fewest=FEWEST_PLAYERS,
                most=MOST_PLAYERS,
                players=players,
            )
        )
    row = next(row for row in _rows() if players <= int(row["players"].partition("-")[2]))
    groups = ((name, map(int, row[name].split())) for name in row if name != "players")
    return tuple(Envelope(name, tuple(n for n in numbers if n <= players)) for name, numbers in groups)


@cache
def _rows() -> tuple[dict[str, str], ...]:
    with resources.files(__package__).joinpath("varma.csv").open(encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


def late_meetings(players: int, numbers: Iterable[int]) -> Iterator[Meeting]:
    """Yield the games between these numbers in the last three rounds of the Berger table."""
    pairs = {*combinations(sorted(numbers), 2)}
    calendar = berger(players)
    for number in range(len(calendar) - LAST_ROUNDS + 1, len(calendar) + 1):
        met = (tuple(sorted(pair)) for pair in calendar[number - 1].pairs)
        yield from (Meeting(number, one, other) for one, other in met if (one, other) in pairs)


@cache
def broken_promises(players: int) -> tuple[tuple[Envelope, Meeting], ...]:
    """Return the numbers of one envelope that play each other late, against the promise. Raises BadDraw.

    Only the published table for twelve players breaks it: 6 and 12 play each other in the last round.
    """
    return tuple((group, met) for group in envelopes(players) for met in late_meetings(players, group.numbers))
