"""How a bracket of the Dubov system is paired (2026: 3.2.3 to 3.2.6, 4.3, 4.4; 2018: B.3 to B.6, D.2, D.3).

In a pairing with as few disregarded preferences as possible (C7) the pairs within the smaller subgroup are as few as
possible, and so are those within the larger one. One player of each of them is a shifter: of several sets the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tabellone.engine.dubov.players import DubovPlayer
from tabellone.engine.matching import Matcher, Problem, matcher_of
from tabellone.record import Colour

Pair: TypeAlias = tuple[DubovPlayer, DubovPlayer]
Order: TypeAlias = Callable[[Sequence[DubovPlayer]], list[DubovPlayer]]


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders by which an edition chooses."""

    white_shifters: Order
    black_shifters: Order
    whites: Order
    """S1."""
    blacks: Order
    """The first transposition."""


def in_order(key: Callable[[DubovPlayer], Any]) -> Order:
    """The order by that key."""
    return lambda players: sorted(players, key=key)


class DubovBracket:
    """Residents and upfloaters of a scoregroup, who can all be paired. ``halves``: nobody has played yet."""

    def __init__(self, members: Sequence[DubovPlayer], orders: Orders, *, halves: bool) -> None:
        self.members = members
        self.orders = orders
        self.halves = halves
        white, black = self._subgroups()
        self.g1_is_smaller = len(white) <= len(black)
        self.smaller, self.larger = (white, black) if self.g1_is_smaller else (black, white)
        """In the order of the shifters."""

    def _subgroups(self) -> tuple[list[DubovPlayer], list[DubovPlayer]]:
        """3.2.3 (B.3): G1 and G2, each in the order of the shifters."""
        if self.halves:
            ranked = sorted(self.members, key=by_tpn)
            half = len(ranked) // 2
            white_due = ranked[0].due is Colour.WHITE  # and so is everybody else's
            order = self.orders.white_shifters if white_due else self.orders.black_shifters
            return order(ranked[:half]), order(ranked[half:])
        white = [player for player in self.members if player.due is Colour.WHITE]
        black = [player for player in self.members if player.due is Colour.BLACK]
        return self.orders.white_shifters(white), self.orders.black_shifters(black)

    def shifters(self) -> tuple[list[DubovPlayer], list[DubovPlayer]]:
        """3.2.4 (B.4): who leaves the smaller subgroup, and who leaves the larger one, each in the order of choice."""
        everybody = [*self.smaller, *self.larger]
        border, size = len(self.smaller), len(everybody)
        groups = [0] * border + [1] * (size - border)
        matcher = _matcher(everybody, groups, lambda one, other: (int(one == other == 0),))
        return (
            _first_of_each_pair(matcher, everybody, 0, border),
            _first_of_each_pair(matcher, everybody, border, size),
        )

    def groups(self) -> tuple[list[DubovPlayer], list[DubovPlayer]]:
        """S1 by ARO and G2 by number, after the shifts (3.2.5, 4.4.1; B.5, D.3)."""
        leaving, extracted = self.shifters()
        smaller = [player for player in self.smaller if player not in leaving] + extracted
        larger = [player for player in self.larger if player not in extracted] + leaving
        g1, g2 = (smaller, larger) if self.g1_is_smaller else (larger, smaller)
        if self.halves:
            return sorted(g1, key=by_tpn), sorted(g2, key=by_tpn)
        return self.orders.whites(g1), self.orders.blacks(g2)

    def pairs(self) -> list[Pair]:
        """3.2.6 (B.6): S1 with the first transposition of G2."""
        s1, g2 = self.groups()
        half = len(s1)
        matcher = _matcher([*s1, *g2], [0] * half + [1] * half, lambda one, other: None if one == other else (0,))
        return [(player, g2[matcher.pick(v, half, 2 * half) - half]) for v, player in enumerate(s1)]


def by_aro(player: DubovPlayer) -> tuple[int, int]:
    """3.2.5, 4.3.1 (B.5, D.2.a): the order of the White seekers."""
    return player.aro, player.tpn


def by_tpn(player: DubovPlayer) -> int:
    """4.3.1, 4.4.1 (D.2.a, D.3.a): the order of the Black seekers and of G2."""
    return player.tpn


def higher_first(pair: Pair) -> Pair:
    """The pair with the higher-ranked player first: more points, then the smaller number."""
    one, other = pair
    return (one, other) if (-one.score, one.tpn) < (-other.score, other.tpn) else (other, one)


def from_the_middle(players: Sequence[DubovPlayer]) -> list[DubovPlayer]:
    """4.3.2 (D.2.b): the one in the middle first, of two the higher; then the same of those who remain."""
    remaining = list(players)
    return [remaining.pop((len(remaining) - 1) // 2) for _ in players]


ORDERS = Orders(
    white_shifters=lambda players: from_the_middle(sorted(players, key=by_aro)),
    black_shifters=lambda players: from_the_middle(sorted(players, key=by_tpn)),
    whites=in_order(by_aro),
    blacks=in_order(by_tpn),
)
"""Those of 2018 and 2026."""


def _first_of_each_pair(matcher: Matcher, players: Sequence[DubovPlayer], start: int, end: int) -> list[DubovPlayer]:
    """The first set with one player of each pair within ``start … end - 1``.

    Whoever is in it has the later partner: with the earlier one instead the set would be an earlier one.
    """
    count = sum(start <= mate < end for mate in matcher.mates[start:end]) // 2
    chosen: list[DubovPlayer] = []
    for v in range(start, end):
        if len(chosen) < count and matcher.narrow(v, v + 1, end):
            chosen.append(players[v])
    return chosen


def _matcher(
    players: Sequence[DubovPlayer], groups: Sequence[int], cost: Callable[[int, int], tuple[int] | None]
) -> Matcher:
    """An optimal matching of all players; costs go by their groups, and C1 and C3 hold."""
    kinds = [(group, player.due if player.is_absolute else None) for group, player in zip(groups, players, strict=True)]
    distinct = list(dict.fromkeys(kinds))
    number = {kind: place for place, kind in enumerate(distinct)}
    costs = [
        [None if due is not None and due is other_due else cost(group, other) for other, other_due in distinct]
        for group, due in distinct
    ]
    place = {player.tpn: v for v, player in enumerate(players)}
    barred = [[place[tpn] for tpn in player.barred if tpn in place] for player in players]
    matcher = matcher_of(Problem([number[kind] for kind in kinds], costs, [None] * len(distinct), barred))
    half = len(players) // 2
    matcher.solve([(v, v + half) for v in range(half)])
    return matcher
