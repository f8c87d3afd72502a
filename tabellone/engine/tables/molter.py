"""Molter tables: each player plays in every round, always against a different other team.

Boards are grouped in blocks of two. On a block the teams form circles, and each team plays the two teams beside it.
Its players on the two boards have White against the next team and Black against the one before; in the second round
of two this is reversed. So each team has both colours equally often in every round, and each player in every two
rounds.

With an even number of teams, the circles are two rounds of the Berger table, and each round keeps to its board. With
an odd number, one circle has all teams and closes between the two boards: there the player of the upper board
descends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.molter_floats import Circle, chosen_floats
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound, refuse_other_sizes
from tabellone.messages import Message

FEWEST_SIDES = 3
USUAL_ROUNDS = 2
ALL_MEET = (5, 7)
"""Numbers of teams for which the usual event has enough rounds that each player plays all other teams."""

Block: TypeAlias = tuple[Circle, ...]
"""Circles of two boards, in two rounds."""


@lru_cache(maxsize=64)
def molter(sides: int, players: int, rounds: int = 0) -> SidesCalendar:
    """Return the table with this number of rounds; 0 is the usual number. Raises BadCalendar."""
    refuse_other_sizes(sides, players, fewest_sides=FEWEST_SIDES)
    if players % 2:
        raise BadCalendar(
            Message("a Molter table needs an even number of players per team, not %(players)s", players=players)
        )
    last = rounds or usual_rounds(sides)
    if last >= sides:
        raise BadCalendar(
            Message("a Molter table of %(sides)s teams has at most %(most)s rounds", sides=sides, most=sides - 1)
        )
    blocks = players // 2
    table = _with_floaters(sides, blocks, last) if sides % 2 else _on_own_boards(sides, blocks, last)
    return tuple(_round(table[number // 2], number % 2) for number in range(last))


def usual_rounds(sides: int) -> int:
    """Return the default number of rounds."""
    return sides - 1 if sides in ALL_MEET else USUAL_ROUNDS


def _round(blocks: Sequence[Block], second: int) -> SidesRound:
    games = (
        game
        for number, circles in enumerate(blocks)
        for circle in circles
        for game in _around(circle, 2 * number + 1, second)
    )
    return SidesRound(tuple(sorted(games, key=_place)))


def _around(circle: Circle, board: int, second: int) -> Iterator[tuple[SideSeat, SideSeat]]:
    """Yield each team's game against the next team, on the two boards in turn.

    An odd circle closes between the two boards.
    """
    for place, side in enumerate(circle):
        own = (place + second) % 2
        closes = place == len(circle) - 1 and len(circle) % 2
        yield (
            SideSeat(side, board + own),
            SideSeat(circle[place + 1 - len(circle)], board + (1 - own if closes else own)),
        )


def _place(game: tuple[SideSeat, SideSeat]) -> tuple[int, int, int, int]:
    """Sort key: by boards, a descending player after the others of the board; then by team, White's first."""
    white, black = game
    boards = sorted((white.number, black.number))
    return (boards[0], boards[1], white.side, black.side)


def _on_own_boards(sides: int, blocks: int, rounds: int) -> list[list[Block]]:
    """Return the circles of an even number of teams, by two rounds and block.

    The circles of a block are two rounds of the Berger table. When all other rounds are used up, both boards have the
    last one.
    """
    rows = [row.pairs for row in berger(sides)]
    last = len(rows) - 1
    firsts = [2 * start for start in _spread(last // 2, blocks)]
    return [
        [
            _circles(rows[(start + 2 * block) % len(rows)], rows[(min(start + 1, last) + 2 * block) % len(rows)])
            for block in range(blocks)
        ]
        for start in (*firsts, last)[: (rounds + 1) // 2]
    ]


def _circles(upper: Sequence[tuple[int, int]], lower: Sequence[tuple[int, int]]) -> Block:
    """Return the circles of teams that play each other in turn on the upper and the lower board.

    Each circle starts with its first team.
    """
    meets = [{one: other for pair in pairs for one, other in (pair, pair[::-1])} for pairs in (upper, lower)]
    found: list[Circle] = []
    left = sorted(meets[0])
    while left:
        circle = [left[0]]
        while (following := meets[(len(circle) - 1) % 2][circle[-1]]) != circle[0] or len(circle) % 2:
            circle.append(following)
        found.append(tuple(circle))
        left = [side for side in left if side not in circle]
    return tuple(found)


def _with_floaters(sides: int, blocks: int, rounds: int) -> list[list[Block]]:
    """Return the circle of an odd number of teams, by two rounds and block.

    It starts with the ascending team and ends with the descending team.
    """
    known = through_all(sides)
    cells = [
        [known[(start + block) % len(known)] for block in range(blocks)]
        for start in _spread(len(known), blocks)[: (rounds + 1) // 2]
    ]
    floats = chosen_floats(sides, cells, is_last_alone=rounds % 2 == 1)
    return [
        [(_opened(circle, *pair),) for circle, pair in zip(row, pairs, strict=True)]
        for row, pairs in zip(cells, floats, strict=True)
    ]


def through_all(sides: int) -> tuple[Circle, ...]:
    """Return circles of an odd number of teams in which any two are neighbours exactly once (Walecki)."""
    half = sides // 2
    zigzag = [0, *(step for n in range(1, half) for step in (n, -n)), half]
    return tuple((sides, *((start + step) % (sides - 1) + 1 for step in zigzag)) for start in range(half))


def _opened(circle: Circle, first: int, last: int) -> Circle:
    """Return the circle from one of two neighbours all the way round to the other."""
    turned = circle[circle.index(first) :] + circle[: circle.index(first)]
    return turned if turned[-1] == last else (first, *turned[:0:-1])


def _spread(known: int, step: int) -> list[int]:
    """Return all numbers below ``known``; first the starts whose blocks give as many new opponents as possible."""
    return sorted(range(known), key=lambda number: (number % step, number))
