"""Berger tables (C.05 Annex 1), by rule for any number of players.

The rule is that of the textbook's 3.2.3, in numbers. The last number always plays on the first board, with Black in
odd rounds and White in even ones. Its opponents are 1, n/2 + 1, 2, n/2 + 2 … All other numbers form a circle. On the
other boards, the numbers at the same distance before and after that opponent play each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.pairing_table import Calendar, TableRound
from tabellone.messages import Message

FEWEST_PLAYERS = 2


def berger(players: int) -> Calendar:
    """Return the Berger table, in which each player plays every opponent once.

    With an odd number, the opponent of the number after the last has a bye. Raises BadCalendar for fewer than two
    players.
    """
    if players < FEWEST_PLAYERS:
        raise BadCalendar(
            Message(
                "a round robin needs %(fewest)s players or more, not %(players)s",
                fewest=FEWEST_PLAYERS,
                players=players,
            )
        )
    size = players + players % 2
    rounds = tuple(TableRound(tuple(_boards(size, number))) for number in range(1, size))
    return rounds if size == players else tuple(round_.without(size) for round_ in rounds)


def _boards(size: int, number: int) -> Iterator[tuple[int, int]]:
    """Yield the boards of the round for an even number of players."""
    circle = size - 1
    opponent = (number - 1) * (size // 2) % circle
    yield (opponent + 1, size) if number % 2 else (size, opponent + 1)
    for board in range(1, size // 2):
        yield (opponent + board) % circle + 1, (opponent - board) % circle + 1
