"""The candidates of a bracket in exactly the order of the articles (2026: 3.6, 3.7, 4; 2017: B.6, B.7, D).

Only candidates that could be accepted are made: a pair that violates an absolute criterion ends the transposition it
stands in, and a pair whose member of S2 has the smaller BSN is skipped, because the same candidate came earlier: with
the two changed over, fewer players are exchanged (4.3.2.1, D.2.a) or their sums differ less (4.3.2.2, D.2.b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeAlias

from tabellone.literal.players import LiteralPlayer

Pair: TypeAlias = tuple[LiteralPlayer, LiteralPlayer]
MayMeet: TypeAlias = Callable[[LiteralPlayer, LiteralPlayer], bool]


@dataclass(frozen=True)
class Bracket:
    """The players to be paired together (1.3.2, A.3), each part in the order of 1.2."""

    mdps: tuple[LiteralPlayer, ...]
    residents: tuple[LiteralPlayer, ...]

    @property
    def size(self) -> int:
        return len(self.mdps) + len(self.residents)


@dataclass(frozen=True, eq=False)
class LiteralCandidate:
    """A candidate pairing of a bracket (3.3, B.3). The higher ranked player of each pair stands first."""

    bracket: Bracket
    mdp_pairs: tuple[Pair, ...]
    resident_pairs: tuple[Pair, ...]
    """The pairs of a homogeneous bracket or of the remainder."""
    limbo: tuple[LiteralPlayer, ...]
    resident_downfloaters: tuple[LiteralPlayer, ...]

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return self.mdp_pairs + self.resident_pairs

    @cached_property
    def downfloaters(self) -> tuple[LiteralPlayer, ...]:
        return self.limbo + self.resident_downfloaters


def sets_of_mdps(bracket: Bracket, pairs: int) -> list[tuple[LiteralPlayer, ...]]:
    """The sets of MDPs that may be in S1 when the bracket has so many pairs: larger sets first, then by 4.4.2 (D.3)."""
    most = min(len(bracket.mdps), len(bracket.residents), pairs)
    return [
        chosen
        for size in range(most, -1, -1)
        if 2 * (pairs - size) <= len(bracket.residents) - size
        for chosen in combinations(bracket.mdps, size)
    ]


def candidates(
    bracket: Bracket, s1: tuple[LiteralPlayer, ...], pairs: int, may_meet: MayMeet
) -> Iterator[LiteralCandidate]:
    """All candidates with so many pairs in which exactly the MDPs of S1 are paired (homogeneous: with an empty S1)."""
    limbo = tuple(player for player in bracket.mdps if player not in s1)
    for mdp_pairs in _transpositions(s1, bracket.residents, may_meet):
        opponents = {resident for _, resident in mdp_pairs}
        remainder = tuple(player for player in bracket.residents if player not in opponents)
        for resident_pairs in _homogeneous(remainder, pairs - len(s1), may_meet):
            paired = {player for pair in resident_pairs for player in pair}
            left = tuple(player for player in remainder if player not in paired)
            yield LiteralCandidate(bracket, mdp_pairs, resident_pairs, limbo, left)


def _homogeneous(players: tuple[LiteralPlayer, ...], pairs: int, may_meet: MayMeet) -> Iterator[tuple[Pair, ...]]:
    """3.6, B.6: all transpositions of S2; then the next exchange, and all transpositions again."""
    for s1, s2 in exchanges(pairs, len(players)):
        yield from _transpositions(
            tuple(players[bsn - 1] for bsn in s1), tuple(players[bsn - 1] for bsn in s2), may_meet
        )


def _transpositions(
    s1: tuple[LiteralPlayer, ...], s2: tuple[LiteralPlayer, ...], may_meet: MayMeet
) -> Iterator[tuple[Pair, ...]]:
    """4.2, D.1: the orders of S2, sorted by the BSNs of the first N1; S1[i] meets S2[i]."""
    if not s1:
        yield ()
        return
    first, rest = s1[0], s1[1:]
    for index, partner in enumerate(s2):
        if first.rank < partner.rank and may_meet(first, partner):
            for pairs in _transpositions(rest, s2[:index] + s2[index + 1 :], may_meet):
                yield ((first, partner), *pairs)


@lru_cache(maxsize=8)
def exchanges(n1: int, size: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """4.3, D.2: S1 and S2 after each exchange, as BSNs, in the order of the rules. The first is no exchange at all."""
    original_s1, original_s2 = range(1, n1 + 1), range(n1 + 1, size + 1)
    found = [
        (down, up)
        for number in range(min(n1, size - n1) + 1)
        for down in combinations(original_s1, number)
        for up in combinations(original_s2, number)
    ]

    def order(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        down, up = exchange
        return (
            len(down),  # 1 (a) the fewer players exchanged
            sum(up) - sum(down),  # 2 (b) the smaller difference of the sums
            tuple(-bsn for bsn in reversed(down)),  # 3 (c) the largest differing BSN moved from S1 to S2
            up,  # 4 (d) the smallest differing BSN moved from S2 to S1
        )

    return tuple(
        (
            tuple(sorted((set(original_s1) - set(down)) | set(up))),
            tuple(sorted((set(original_s2) - set(up)) | set(down))),
        )
        for down, up in sorted(found, key=order)
    )
