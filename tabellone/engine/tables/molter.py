"""Molter tables: everybody plays in every round, always against another side and never twice against the same one.

Boards go two by two. On such a block the sides stand in circles, each beside the two that it meets there: its players
on the two boards have White against the next one and Black against the one before, in the first round of two this way
and in the second one the other way round. So each side has both colours equally often in every round, and each player
in every two rounds. An even number of sides has circles from two rounds of its Berger table, which keep to the boards;
an odd number has one circle through all, which closes between the two boards: there the player of the upper one
descends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.calendar import BadCalendar
from tabellone.engine.tables.molter_floats import Circle, chosen_floats
from tabellone.engine.tables.sides import SidesCalendar, SideSeat, SidesRound, refuse_other_sizes
from tabellone.messages import Message

FEWEST_SIDES = 3
USUAL_ROUNDS = 2
ALL_MEET = (5, 7)
"""Of so many sides the usual event has the rounds in which everybody meets all other sides."""

Block: TypeAlias = tuple[Circle, ...]
"""The circles of two boards, in two rounds."""


@lru_cache(maxsize=64)
def molter(sides: int, players: int, rounds: int = 0) -> SidesCalendar:
    """The table of so many rounds; 0 is as many as are usual. Raises BadCalendar."""
    refuse_other_sizes(sides, players, fewest_sides=FEWEST_SIDES)
    if players % 2:
        raise BadCalendar(
            Message("a Molter table is for an even number of players a side, not %(players)s", players=players)
        )
    last = rounds or usual_rounds(sides)
    if last >= sides:
        raise BadCalendar(
            Message("a Molter table of %(sides)s sides has at most %(most)s rounds", sides=sides, most=sides - 1)
        )
    blocks = players // 2
    table = _with_floaters(sides, blocks, last) if sides % 2 else _on_own_boards(sides, blocks, last)
    return tuple(_round(table[number // 2], number % 2) for number in range(last))


def usual_rounds(sides: int) -> int:
    """How many rounds an event has that does not say it."""
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
    """Everybody's game against the next side, on either board in turn; an odd circle closes between the two."""
    for place, side in enumerate(circle):
        own = (place + second) % 2
        closes = place == len(circle) - 1 and len(circle) % 2
        yield (
            SideSeat(side, board + own),
            SideSeat(circle[place + 1 - len(circle)], board + (1 - own if closes else own)),
        )


def _place(game: tuple[SideSeat, SideSeat]) -> tuple[int, int, int, int]:
    """By boards, whoever descends after the others of his; then by the sides, White's first."""
    white, black = game
    boards = sorted((white.number, black.number))
    return (boards[0], boards[1], white.side, black.side)


def _on_own_boards(sides: int, blocks: int, rounds: int) -> list[list[Block]]:
    """By two rounds and blocks the circles of an even number of sides: two rounds of the Berger table.

    When all others are used up, both boards have the same last one.
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
    """The sides as they meet in turn on the upper board and on the lower one, each circle from its first side on."""
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
    """By two rounds and blocks the one circle of an odd number of sides, from who ascends to who descends."""
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
    """Circles through an odd number of sides in which any two stand beside each other exactly once (Walecki)."""
    half = sides // 2
    zigzag = [0, *(step for n in range(1, half) for step in (n, -n)), half]
    return tuple((sides, *((start + step) % (sides - 1) + 1 for step in zigzag)) for start in range(half))


def _opened(circle: Circle, first: int, last: int) -> Circle:
    """The circle from one of two neighbours all the way round to the other one."""
    turned = circle[circle.index(first) :] + circle[: circle.index(first)]
    return turned if turned[-1] == last else (first, *turned[:0:-1])


def _spread(known: int, step: int) -> list[int]:
    """All numbers below, those first whose blocks meet as many new sides as can be."""
    return sorted(range(known), key=lambda number: (number % step, number))
