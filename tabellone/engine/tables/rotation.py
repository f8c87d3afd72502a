"""Rotation tournaments (textbook 3.8): players sit around a row of boards and move one seat each round.

The colours of the boards alternate, so each player's colours alternate, too. Every even number plays every odd
number.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.pairing_table import Calendar, TableRound
from tabellone.messages import Message

FEWEST_PLAYERS = 2


def rotation(players: int, *, dummy: bool = False) -> Calendar:
    """Return the rotation, with half as many rounds as players.

    With an odd number, each player plays every opponent and has one bye, in as many rounds as players. With a
    ``dummy`` as the last number, half of the rounds are enough, and half of the players have one bye. Raises
    BadCalendar for fewer than two players, and for a dummy with an even number of players.
    """
    if players < FEWEST_PLAYERS:
        raise BadCalendar(
            Message(
                "a rotation needs %(fewest)s players or more, not %(players)s", fewest=FEWEST_PLAYERS, players=players
            )
        )
    if dummy and players % 2 == 0:
        raise BadCalendar(
            Message("a dummy makes an odd number of players even, and %(players)s is even", players=players)
        )
    if players % 2 and not dummy:
        return tuple(_round([*_seats(players, number)]) for number in range(players))
    size = players + players % 2
    return tuple(_round([*_seats(size, number)], dummy=size if dummy else 0) for number in range(size // 2))


def _seats(size: int, moves: int) -> Sequence[int]:
    """Return the players by seat: up one side of the boards, down the other.

    With an odd number, the last seat has no board.
    """
    return [(seat - moves) % size + 1 for seat in range(size)]


def _round(seats: Sequence[int], dummy: int = 0) -> TableRound:
    """Return the round. The first seats have White on every other board; the board with the dummy is removed."""
    bye = seats[-1] if len(seats) % 2 else None
    boards: list[tuple[int, int]] = []
    for seat in range(len(seats) // 2):
        first, second = seats[seat], seats[len(seats) - len(seats) % 2 - 1 - seat]
        if dummy in (first, second):
            bye = first + second - dummy
        else:
            boards.append((first, second) if len(boards) % 2 == 0 else (second, first))
    return TableRound(tuple(boards), bye)
