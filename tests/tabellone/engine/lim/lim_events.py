"""Small tournaments of the Lim system, and what is asked of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabellone.engine import pair
from tabellone.engine.lim.explanation_rows import LimGroup, explained
from tabellone.engine.lim.pairing import paired_round
from tabellone.engine.option import Option
from tabellone.record import Colour, ForbiddenPairs, Record
from tests.tabellone.engine.played import record


def lim(
    count: int, *rounds: str, forbidden: Iterable[tuple[int, int]] = (), planned: int = 9, edition: str = "1999"
) -> Record:
    """A tournament of players 1 … count with these rounds, and pairs who may not meet in the next one."""
    number = len(rounds) + 1
    return replace(
        record(count, *rounds, planned=planned, edition=edition),
        system="lim",
        forbidden=tuple(ForbiddenPairs(pair_, number, number) for pair_ in forbidden),
    )


def rated(of: Record, ratings: dict[int, int]) -> Record:
    """The tournament as a maxi-tournament with these ratings; everybody else has 2000."""
    players = tuple(replace(player, rating=ratings.get(player.tpn, 2000)) for player in of.players)
    return replace(of, players=players, options=of.options.but(maxi=True))


def reading(of: Record, *readings: Option[bool]) -> Record:
    """The tournament with these readings of the rules."""
    return replace(of, options=of.options.but(**{option.key: True for option in readings}))


def met(of: Record) -> set[tuple[int, int]]:
    """Who meets whom in the next round, the smaller number first."""
    return {(min(pair_), max(pair_)) for pair_ in pair(of).pairs}


def groups(of: Record) -> tuple[LimGroup, ...]:
    """The scoregroups of the next round as they are paired."""
    return explained(of, len(of.rounds) + 1).groups


def pairs_in(group: LimGroup) -> tuple[tuple[int, int], ...]:
    """Who meets whom in the group, White first, in the order in which they are paired."""
    games = ((row.pair, row.player.tpn, row.opponent) for row in group.rows if row.colour is Colour.WHITE)
    return tuple((white, black or 0) for _pair, white, black in sorted(games, key=lambda game: game[0] or 0))


def leaving(of: Record) -> list[tuple[int, str, str]]:
    """Who floats in the next round: number, type and direction, in the order in which the groups are paired."""
    paired = paired_round(of, len(of.rounds) + 1, of.edition)
    return [
        (floater.entrant.tpn, floater.type.value, "down" if floater.downward else "up")
        for group in paired.groups
        for floater in group.floaters
    ]


COMING_UP = lim(8, "1-5 =, 6-2 =, 3-7 =, 4-8 1")
"""8 comes up to the median group, due White; 1, 3 and 6 are due Black there. 4 has come down and takes 2."""
MEDIAN_OF_EQUAL_COLOURS = lim(4, "1-3 =, 2-4 1", forbidden=[(2, 3)])
"""2, who has come down, and 1 have both had White."""
