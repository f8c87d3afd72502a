"""Numbers of a Schiller tournament (textbook 4.5.1): who plays on which side, and where in it.

The text would rather have them drawn than given by rating: as in the restricted draw, each side is a large envelope
that holds its numbers, and the players of a group draw from the same one. So three grandmasters whom all others should
meet stand on one side.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.tables.calendar import BadCalendar
from tabellone.engine.tables.draw import Item, in_drawn_order
from tabellone.engine.tables.schiller import number_of, refuse_other_sizes
from tabellone.engine.tables.sides import SideSeat
from tabellone.messages import Message


def by_strength(players: Sequence[Item], sides: int) -> dict[Item, int]:
    """Numbers in the order of the list, strongest first: the strongest are side A. Raises BadCalendar."""
    if sides < 1 or len(players) % sides:
        raise BadCalendar(
            Message("%(players)s players cannot be %(sides)s sides of the same size", players=len(players), sides=sides)
        )
    refuse_other_sizes(sides, len(players) // sides)
    return {player: number for number, player in enumerate(players, start=1)}


def drawn(groups: Sequence[Sequence[Item]], seed: str) -> dict[Item, int]:
    """Numbers drawn from the seed: first which side each group is, then each of its players a number of that side.

    Nobody is in two groups, and these are of the same size. Raises BadCalendar.
    """
    size = len(groups[0]) if groups else 0
    if any(len(group) != size for group in groups):
        raise BadCalendar(Message("the sides of a Schiller tournament have the same number of players"))
    refuse_other_sizes(len(groups), size)
    order = in_drawn_order(range(len(groups)), f"{seed}/sides")
    return {
        player: number_of(SideSeat(side, place), size)
        for side, group in enumerate(order, start=1)
        for place, player in enumerate(in_drawn_order(groups[group], seed), start=1)
    }
