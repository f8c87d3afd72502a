"""The tables of Master Djaja (textbook 4.1) for two sides of an even number of players.

At the end everybody has had both colours equally often, in each round both sides have, and nobody has one colour three
times running. For the larger numbers the textbook says only "by analogy"; docs/readings.md tells how that is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.tables.sides import SidesCalendar, SideSeat, SidesRound

SIX = (
    "B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6",
    "B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5",
    "A1-B3 A2-B2 B1-A3 B6-A4 B5-A5 A6-B4",
    "A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6",
    "B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2",
    "A1-B6 A2-B3 B2-A3 A4-B5 B4-A5 B1-A6",
)
"""The standard table; the textbook prints it without the sixth players."""


def master_djaja(players: int) -> SidesCalendar:
    """The table for an even number of players a side; for two, who cannot balance a round, it is the rotation."""
    if players == len(SIX):
        return tuple(map(SidesRound.of, SIX))
    boards = _by_halves if players % 4 == 0 or players == 2 else _with_exchanges
    return tuple(
        SidesRound(
            tuple(
                (SideSeat(1, one + 1), SideSeat(2, other + 1))
                if is_white
                else (SideSeat(2, other + 1), SideSeat(1, one + 1))
                for one, (other, is_white) in enumerate(boards(players, number))
            )
        )
        for number in range(players)
    )


def _by_halves(players: int, number: int) -> Iterator[tuple[int, bool]]:
    """Of each of the first side, from 0 on, the opponent, and whether the player has White, in a round from 0 on.

    Each half of a side rotates against a half of the other one, then against the other half. All of the first side
    alternate; its halves have different colours.
    """
    half = max(players // 2, 2)
    for one in range(players):
        opposite = (one // half + number // half) % 2 * half
        yield opposite + (one + number) % half, (one // half + number) % 2 == 0


def _with_exchanges(players: int, number: int) -> Iterator[tuple[int, bool]]:
    """The same where halves are odd, from ten players on.

    Halves cannot balance then, and neither can a rotation of all: of its games between even numbers there is an odd
    number. So two opponents of the rotation are exchanged, in two rounds; all of the first side alternate from a colour
    that blocks of players share; and some of them, whose opponents have a colour too often, exchange the colours of
    their first round and their last one, two those of their first and their second one.
    """
    half, last = players // 2, players - 1
    for one in range(players):
        other = (one + number) % players
        if one in (0, half) and number in (0, half):
            other = (other + half) % players
        begins_white = 2 <= one < half or one >= players - 2
        at_both_ends = (2 <= one < half and one % 2 == 0) or (half < one < players - 2 and one % 2 == 1) or one == 1
        exchanged = (0, last) if at_both_ends else (0, 1) if one in (0, players - 2) else ()
        yield other, (begins_white == (number % 2 == 0)) != (number in exchanged)
