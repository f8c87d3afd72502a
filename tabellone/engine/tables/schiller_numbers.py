"""Numbers of a Schiller tournament (textbook 4.5.1): team of each player, and position in it.

The textbook prefers drawing them to assigning them by rating. As in the restricted drawing of lots, each team is a
large envelope with its numbers, and the players of a group draw from the same one. For example, three grandmasters
that all others should play are in one team.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.draw import Item, in_drawn_order
from tabellone.engine.tables.schiller import number_of, refuse_other_sizes
from tabellone.engine.tables.team_tables import SideSeat
from tabellone.messages import Message


def drawn(groups: Sequence[Sequence[Item]], seed: str) -> dict[Item, int]:
    """Return numbers drawn with the random seed: first a team for each group, then a number for each player.

    Groups must not overlap and must have the same size. Raises BadCalendar.
    """
    size = len(groups[0]) if groups else 0
    if any(len(group) != size for group in groups):
        raise BadCalendar(Message("the teams of a Schiller tournament have the same number of players"))
    refuse_other_sizes(len(groups), size)
    order = in_drawn_order(range(len(groups)), f"{seed}/sides")
    return {
        player: number_of(SideSeat(side, place), size)
        for side, group in enumerate(order, start=1)
        for place, player in enumerate(in_drawn_order(groups[group], seed), start=1)
    }
