"""Colour allocation for the first game of a match (C.04.5 article 4)."""

from __future__ import annotations

from tabellone.engine.team_swiss.teams import Pair, SwissTeam
from tabellone.record import Colour


def in_colours(pair: Pair, initial_colour: Colour) -> Pair:
    """Return the pair as White and Black of the first game."""
    higher, other = _higher_first(pair)
    is_white = _rule_and_colour(higher, other, initial_colour)[1] is Colour.WHITE
    return (higher, other) if is_white else (other, higher)


def rule_of_colours(pair: Pair) -> int:
    """Return the number of the rule of 4.3 that gives the pair its colours."""
    return _rule_and_colour(*_higher_first(pair), Colour.WHITE)[0]


def _higher_first(pair: Pair) -> Pair:
    higher, other = sorted(pair, key=lambda player: (-player.score, player.tpn))
    return higher, other


def _rule_and_colour(higher: SwissTeam, other: SwissTeam, initial_colour: Colour) -> tuple[int, Colour]:
    """Return the rule of 4.3 and the colour that it gives the higher-ranked player."""
    if not higher.colours and not other.colours:
        return 1, initial_colour if higher.tpn % 2 == 1 else initial_colour.other
    whites, others = higher.colours.count("w"), other.colours.count("w")
    if whites != others:
        return 2, Colour.WHITE if whites < others else Colour.BLACK
    for mine, theirs in zip(reversed(higher.colours), reversed(other.colours), strict=False):
        if mine != theirs:
            return 3, Colour(theirs)
    if higher.colours:
        return 4, Colour(higher.colours[-1]).other
    return 5, Colour(other.colours[-1])
