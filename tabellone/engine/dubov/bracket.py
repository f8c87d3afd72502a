"""Pairing of a Dubov bracket (2026: 3.2.3 to 3.2.6, 4.3, 4.4; 2018: B.3 to B.6, D.2, D.3).

A pairing with as few disregarded preferences as possible (C7) has the minimum number of pairs within the smaller
subgroup, and also within the larger one. One player of each of these pairs is a shifter: the first set of shifters is
chosen.
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
    """The orders that determine an edition's choices."""

    white_shifters: Order
    black_shifters: Order
    whites: Order
    """The order of S1."""
    blacks: Order
    """The order of the first transposition."""


def in_order(key: Callable[[DubovPlayer], Any]) -> Order:
    """Return the order by this key."""
    return lambda players: sorted(players, key=key)


class DubovBracket:
    """Residents and upfloaters of a scoregroup that can be paired completely. ``halves``: no player has played yet."""

    def __init__(self, members: Sequence[DubovPlayer], orders: Orders, *, halves: bool) -> None:
        self.members = members
        self.orders = orders
        self.halves = halves
        white, black = self._subgroups()
        self.g1_is_smaller = len(white) <= len(black)
        self.smaller, self.larger = (white, black) if self.g1_is_smaller else (black, white)
        """In shifter order."""

    def _subgroups(self) -> tuple[list[DubovPlayer], list[DubovPlayer]]:
        """Return G1 and G2, each in shifter order (3.2.3; B.3)."""
        if self.halves:
            ranked = sorted(self.members, key=by_tpn)
            half = len(ranked) // 2
            white_due = ranked[0].due is Colour.WHITE  # the same for all others
            order = self.orders.white_shifters if white_due else self.orders.black_shifters
            return order(ranked[:half]), order(ranked[half:])
        white = [player for player in self.members if player.due is Colour.WHITE]
        black = [player for player in self.members if player.due is Colour.BLACK]
        return self.orders.white_shifters(white), self.orders.black_shifters(black)

    def shifters(self) -> tuple[list[DubovPlayer], list[DubovPlayer]]:
        """Return the shifters of the smaller and of the larger subgroup, each in order of choice (3.2.4; B.4)."""
        everybody = [*self.smaller, *self.larger]
        border, size = len(self.smaller), len(everybody)
        groups = [0] * border + [1] * (size - border)
        matcher = _matcher(everybody, groups, lambda one, other: (int(one == other == 0),))
        return (
            _first_of_each_pair(matcher, everybody, 0, border),
            _first_of_each_pair(matcher, everybody, border, size),
        )

    def groups(self) -> tuple[list[DubovPlayer], list[DubovPlayer]]:
        """Return S1 by ARO and G2 by pairing number, after the shifts (3.2.5, 4.4.1; B.5, D.3)."""
        leaving, extracted = self.shifters()
        smaller = [player for player in self.smaller if player not in leaving] + extracted
        larger = [player for player in self.larger if player not in extracted] + leaving
        g1, g2 = (smaller, larger) if self.g1_is_smaller else (larger, smaller)
        if self.halves:
            return sorted(g1, key=by_tpn), sorted(g2, key=by_tpn)
        return self.orders.whites(g1), self.orders.blacks(g2)

    def pairs(self) -> list[Pair]:
        """Return the pairs of S1 with the first transposition of G2 (3.2.6; B.6)."""
        s1, g2 = self.groups()
        half = len(s1)
        matcher = _matcher([*s1, *g2], [0] * half + [1] * half, lambda one, other: None if one == other else (0,))
        return [(player, g2[matcher.pick(v, half, 2 * half) - half]) for v, player in enumerate(s1)]


def by_aro(player: DubovPlayer) -> tuple[int, int]:
    """Sort key for the White seekers (3.2.5, 4.3.1; B.5, D.2.a)."""
    return player.aro, player.tpn


def by_tpn(player: DubovPlayer) -> int:
    """Sort key for the Black seekers and G2 (4.3.1, 4.4.1; D.2.a, D.3.a)."""
    return player.tpn


def higher_first(pair: Pair) -> Pair:
    """Return the pair with the higher-ranked player first: more points, then the smaller number."""
    one, other = pair
    return (one, other) if (-one.score, one.tpn) < (-other.score, other.tpn) else (other, one)


def from_the_middle(players: Sequence[DubovPlayer]) -> list[DubovPlayer]:
    """Return the players from the middle (4.3.2; D.2.b).

    The middle player is first, or the higher of two; then the same for the rest.
    """
    remaining = list(players)
    return [remaining.pop((len(remaining) - 1) // 2) for _ in players]


ORDERS = Orders(
    white_shifters=lambda players: from_the_middle(sorted(players, key=by_aro)),
    black_shifters=lambda players: from_the_middle(sorted(players, key=by_tpn)),
    whites=in_order(by_aro),
    blacks=in_order(by_tpn),
)
"""Orders of 2018 and 2026."""


def _first_of_each_pair(matcher: Matcher, players: Sequence[DubovPlayer], start: int, end: int) -> list[DubovPlayer]:
    """Return the first set with one player of each pair within ``start … end - 1``.

    Each player in the set has a partner later in the order; otherwise the partner would give an earlier set.
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
    """Return an optimal matching of all players; costs depend on their groups, and C1 and C3 apply."""
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
