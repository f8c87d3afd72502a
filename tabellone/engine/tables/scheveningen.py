"""Scheveningen matches (textbook 4.1): each player plays every player of the other team."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.master_djaja import master_djaja
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound, refuse_other_sizes, seats_of
from tabellone.messages import Message

DIRECT = (
    "A1-B1 B2-A2 A3-B3 B4-A4 A5-B5",
    "B3-A1 A2-B4 B5-A3 A4-B1 B2-A5",
    "A1-B2 A2-B3 B4-A3 A4-B5 B1-A5",
    "B5-A1 B1-A2 A3-B2 B3-A4 A5-B4",
    "A1-B4 B5-A2 A3-B1 B2-A4 A5-B3",
)
"""The textbook's table for five players per team without byes."""
DIRECT_PLAYERS = len(DIRECT)


def scheveningen(players: int) -> SidesCalendar:
    """Return the Master Djaja table, in which colours belong to the player, not to the team.

    An odd number is played as the next even one, in as many rounds as that number. Raises BadCalendar for fewer than
    two players or too many.
    """
    refuse_other_sizes(2, players)
    table = master_djaja(players + players % 2)
    return tuple(round_.without((SideSeat(1, players + 1), SideSeat(2, players + 1))) for round_ in table)


def classic(players: int) -> SidesCalendar:
    """Return Rueb's rotation: one team keeps its boards and has one colour, the other moves. Raises BadCalendar."""
    refuse_other_sizes(2, players)
    return rotating(seats_of(1, players), seats_of(2, players))


def direct(players: int) -> SidesCalendar:
    """Return the table for an odd number without byes. Raises BadCalendar if there is none."""
    if players != DIRECT_PLAYERS:
        raise BadCalendar(
            Message(
                "the table without byes is for %(known)s players per team, not %(players)s",
                known=DIRECT_PLAYERS,
                players=players,
            )
        )
    return tuple(map(SidesRound.of, DIRECT))


def rotating(first: Sequence[SideSeat], second: Sequence[SideSeat], *, second_stays: bool = False) -> SidesCalendar:
    """Return the rotation between two groups of the same size; the first has White in odd rounds.

    The group that stays keeps its boards; the other one moves by one board each round.
    """
    staying, moving = (second, first) if second_stays else (first, second)
    rounds = []
    for number in range(len(first)):
        boards = zip(staying, [*moving[number:], *moving[:number]], strict=True)
        stays_white = second_stays == bool(number % 2)
        rounds.append(SidesRound(tuple(board if stays_white else (board[1], board[0]) for board in boards)))
    return tuple(rounds)
