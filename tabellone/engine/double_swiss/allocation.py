"""Who has White in the first game of a match (C.04.5 article 4)."""

from __future__ import annotations

from tabellone.engine.team_swiss.teams import Pair, SwissTeam
from tabellone.record import Colour


def in_colours(pair: Pair, initial_colour: Colour) -> Pair:
    """White and Black of the first game."""
    higher, other = sorted(pair, key=lambda player: (-player.score, player.tpn))
    is_white = _colour_of_higher(higher, other, initial_colour) is Colour.WHITE
    return (higher, other) if is_white else (other, higher)


def _colour_of_higher(higher: SwissTeam, other: SwissTeam, initial_colour: Colour) -> Colour:
    """4.3."""
    if not higher.colours and not other.colours:  # 4.3.1
        return initial_colour if higher.tpn % 2 == 1 else initial_colour.other
    whites, others = higher.colours.count("w"), other.colours.count("w")
    if whites != others:  # 4.3.2
        return Colour.WHITE if whites < others else Colour.BLACK
    for mine, theirs in zip(reversed(higher.colours), reversed(other.colours), strict=False):
        if mine != theirs:  # 4.3.3
            return Colour(theirs)
    if higher.colours:  # 4.3.4
        return Colour(higher.colours[-1]).other
    return Colour(other.colours[-1])  # 4.3.5
