"""Colour allocation on the first board (D.02 article 7)."""

from __future__ import annotations

from tabellone.engine.olympiad.teams import OlympiadTeam, TeamPair, ranked
from tabellone.engine.swiss.colours import BLACK, WHITE
from tabellone.record import Colour


def in_colours_of_board_1(pair: TeamPair, initial: Colour) -> TeamPair:
    """Return the pair with White first. ``initial`` is the colour drawn by lot for number 1."""
    higher, lower = ranked(pair)
    return (higher, lower) if _colour_of_higher(higher, lower, initial) is WHITE else (lower, higher)


def _colour_of_higher(higher: OlympiadTeam, lower: OlympiadTeam, initial: Colour) -> Colour:
    possible = [colour for colour in higher.permissible if colour.other in lower.permissible]
    if len(possible) == 1:
        return possible[0]  # 7.3
    if higher.difference != lower.difference:
        return BLACK if higher.difference > lower.difference else WHITE  # 7.5.1
    theirs = {match.round: match.colour for match in lower.played}
    for match in reversed(higher.played):
        if theirs.get(match.round, match.colour) is not match.colour:
            return match.colour.other  # 7.5.2, 7.6
    if higher.played:
        return higher.played[-1].colour.other
    if lower.played:
        return lower.played[-1].colour
    return initial if higher.tpn % 2 else initial.other  # 7.2
