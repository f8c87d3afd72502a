"""Berger tables (C.05 Annex 1), by rule for any number of players, and how a calendar is made of them.

The rule is that of the textbook's 3.2.3, put in numbers: the last number always plays on the first board, with Black in
odd rounds and with White in even ones; its opponents are 1, n/2 + 1, 2, n/2 + 2 … Numbers that lie as far before the
opponent as others lie behind it, in the circle of all but the last, meet on the other boards.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.tables.calendar import BadCalendar, Calendar, TableRound
from tabellone.messages import Message

FEWEST_PLAYERS = 2


def berger(players: int) -> Calendar:
    """The Berger table: everybody meets everybody once. In odd numbers who meets the number after the last is free.

    Raises BadCalendar for fewer than two players.
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
    """The round's boards for an even number of players."""
    circle = size - 1
    opponent = (number - 1) * (size // 2) % circle
    yield (opponent + 1, size) if number % 2 else (size, opponent + 1)
    for board in range(1, size // 2):
        yield (opponent + board) % circle + 1, (opponent - board) % circle + 1
