"""A bracket of the Burstein system as a matching problem, and the first of its best pairings.

The order of the pairings is the same in all editions (article 4; 6.2 and 6.4 of 1998): the lower-ranked the opponent of
number 1, the earlier the pairing. Pairings in which number 1 floats are last. Then the opponent of number 2 is
compared, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.matching.problem import Digits
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import SwissPlayer
from tabellone.record import Colour, Points

Pairs = list[tuple[int, int]]
"""Pairs of places in the ranking, the higher-ranked first."""


class BursteinZone(IntEnum):
    """The position of a vertex relative to the current bracket."""

    FLOAT = 0
    """Virtual player, whose opponent floats (4.2)."""
    REST = 1
    """Below the following bracket."""
    NEXT = 2
    """In the following scoregroup."""
    MEMBER = 3


@dataclass(frozen=True, slots=True)
class BursteinKind:
    """All properties of a vertex that costs depend on."""

    zone: BursteinZone
    score: Points = 0
    floated: bool = False
    """The player is an incoming floater."""
    due: Colour | None = None
    """The colour preference."""
    only: Colour | None = None
    """The colour that the player must have, if any (C3)."""


Cost = Callable[[BursteinKind, BursteinKind], Digits | None]
"""The cost of a pair by the quality criteria, the most important first. The zone of the first vertex is not below that
of the second. None if the pair is not allowed.
"""
Due = Callable[[SwissPlayer], Colour | None]


@dataclass(frozen=True)
class BursteinBracket:
    """A bracket and all lower players, as places in the ranking, in its order."""

    members: Sequence[int]
    following: Sequence[int] = ()
    rest: Sequence[int] = ()
    incoming: frozenset[int] = frozenset()
    """The members who are incoming floaters."""

    def floaters(self, pairs: Pairs) -> list[int]:
        """Return the members who are not paired in the bracket."""
        taken = {place for pair in pairs for place in pair}
        return [place for place in self.members if place not in taken]


def colours_allow(first: BursteinKind, second: BursteinKind) -> bool:
    """Return True if C3 allows the pair: two players with the same absolute preference cannot be paired."""
    return first.only is None or first.only is not second.only


def only_colour(player: SwissPlayer) -> Colour | None:
    """Return the colour that the player must have, if any: an absolute preference (1.5.1; 5.2 and 5.3 of 1998)."""
    colours = player.colours
    return colours.preference if colours.strength is Strength.ABSOLUTE else None


class Task:
    """Matching problem: the bracket's members from the lowest-ranked up, other players, then virtual players."""

    def __init__(
        self, players: Sequence[SwissPlayer], bracket: BursteinBracket, *, cost: Cost, due: Due, floats: int = 0
    ) -> None:
        """``floats`` is the number of virtual players.

        If there are none, members can be paired with players outside the bracket.
        """
        self.players = players
        self.members = list(reversed(bracket.members))
        outside = [] if floats else [*bracket.following, *bracket.rest]
        self.places = [*self.members, *outside]
        kinds = [self._member(place, due(players[place]), floated=place in bracket.incoming) for place in self.members]
        if not floats:
            kinds += [self._outsider(place, BursteinZone.NEXT) for place in bracket.following]
            kinds += [self._outsider(place, BursteinZone.REST) for place in bracket.rest]
        self.kinds = kinds + [BursteinKind(BursteinZone.FLOAT)] * floats
        self.matcher = matcher_of(self._problem(cost))

    def _member(self, place: int, due: Colour | None, *, floated: bool) -> BursteinKind:
        player = self.players[place]
        return BursteinKind(BursteinZone.MEMBER, player.score, floated, due, only_colour(player))

    def _outsider(self, place: int, zone: BursteinZone) -> BursteinKind:
        player = self.players[place]
        return BursteinKind(zone, player.score if zone is BursteinZone.NEXT else 0, only=only_colour(player))

    def _problem(self, cost: Cost) -> Problem:
        distinct = list(dict.fromkeys(self.kinds))
        number = {kind: place for place, kind in enumerate(distinct)}
        table = [[cost(*sorted((a, b), key=_zone, reverse=True)) for b in distinct] for a in distinct]
        vertex = {self.players[place].tpn: v for v, place in enumerate(self.places)}
        barred: list[list[int]] = [
            [vertex[tpn] for tpn in self.players[place].barred if tpn in vertex] for place in self.places
        ]
        barred += [[] for _ in self.kinds[len(self.places) :]]
        return Problem([number[kind] for kind in self.kinds], table, [None] * len(distinct), barred)

    def solve(self) -> bool:
        """Find the best matching by the criteria; return False if a player has no opponent."""
        return self.matcher.solve(list(self._hints()))

    def _hints(self) -> Iterator[tuple[int, int]]:
        """Yield the first pairing, which is often the best one."""
        size, count = len(self.kinds), len(self.members)
        yield from ((v, count - 1 - v) for v in range(count // 2))
        yield from zip(range(count // 2, count), range(len(self.places), size), strict=False)
        yield from ((v, v + 1) for v in range(count, size - 1, 2))

    def unmatched(self) -> int:
        """Return the number of unpaired players after a failed matching."""
        return sum(mate < 0 for mate in self.matcher.mates)

    def count_in(self, zones: tuple[BursteinZone, BursteinZone]) -> int:
        """Return the number of pairs with one player in each of the two zones."""
        mates = self.matcher.mates
        return sum(
            v < mate and zones in {(kind.zone, self.kinds[mate].zone), (self.kinds[mate].zone, kind.zone)}
            for v, (kind, mate) in enumerate(zip(self.kinds, mates, strict=True))
        )

    def members_outside(self) -> list[int]:
        """Return the members paired outside the bracket, the lowest-ranked first."""
        count = len(self.members)
        return [self.members[v] for v, mate in enumerate(self.matcher.mates[:count]) if mate >= count]

    def first_pairing(self) -> Pairs:
        """Return the bracket's pairs in the first of the best pairings (4.3)."""
        matcher, count, size = self.matcher, len(self.members), len(self.kinds)
        taken = [False] * count
        pairs: Pairs = []
        for v in reversed(range(count)):  # number 1 first
            if taken[v]:
                continue
            other = matcher.pick(v, 0, v) if matcher.narrow(v, 0, v) else -1
            if other < 0:
                matcher.narrow(v, count, size)
            else:
                taken[other] = True
                pairs.append((self.members[v], self.members[other]))
        return pairs


def _zone(kind: BursteinKind) -> BursteinZone:
    return kind.zone
