"""Sharing by US Chess: one cash prize per player (32B1), and ties for several prizes (32B3).

The rule text leaves the order of the steps open. This is how it is applied, from the highest score to the lowest:

1. A player brings at most one prize into the pool of the tied players. Of all ways to do so the one with the largest
   sum counts: prizes are taken from the largest down, each if the prizes so far can still be given to different players
   who are eligible for them. Of equal prizes the category that comes first in the announced order counts (32B4).
2. The pool is divided equally. No player receives more than the largest prize that the player could win alone; what is
   over is divided among the others of the group in the same way.
3. If the players who are eligible for a category would receive more by dividing only its prizes, as others in the tie
   are not eligible for it, they do so, and the others are a group of their own with the prizes that are left. Of
   several such categories the one with the largest share goes first.

Tie-breaks decide nothing. Example (32B3 as amended after 2014): the prizes left are 1000 and 800 for all, and 2000 and
1000 under 1700. Four players are tied, and three of them are under 1700. The pool is 4800, a quarter 1200. The fourth
player could win 1000 alone and receives 1000. The others divide 3800 and receive 1266.66 each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from tabellone.money import Money
from tabellone.prizes.choices import Members
from tabellone.prizes.competitors import Competitor, span
from tabellone.prizes.funds import (
    Fund,
    PrizeCategory,
)
from tabellone.prizes.prize_matching import Kind, PrizeMatching


@dataclass(frozen=True, slots=True)
class PooledPrize:
    """A prize of a category."""

    category: PrizeCategory
    place: int

    @property
    def amount(self) -> Money:
        return self.category.amounts[self.place - 1]


# Not slotted, so that values of the whole pool are computed once and not for each of its players.
@dataclass(frozen=True)
class PrizePool:
    """Tied players, or one player, with the prizes that they divide."""

    players: tuple[Competitor, ...]
    prizes: tuple[PooledPrize, ...]
    """The largest first; of equal ones in the announced order."""
    shares: Mapping[int, Fraction]
    """In hundredths, exact, by pairing number."""
    largest: Mapping[int, PooledPrize]
    """The largest prize that each player could win alone; not of players who could win none."""
    only: PrizeCategory | None = None
    """The category whose prizes alone are divided, as others in the tie are not eligible for it."""

    @cached_property
    def total(self) -> Money:
        """The sum of the prizes."""
        return sum(prize.amount for prize in self.prizes)

    @cached_property
    def limited(self) -> frozenset[int]:
        """The players who receive less than others, because they could not win more alone."""
        most = max(self.shares.values())
        return frozenset(number for number, share in self.shares.items() if share < most)

    @cached_property
    def places(self) -> Mapping[str, tuple[int, ...]]:
        """The places of the prizes by key of their category, in the order of the prizes."""
        found: dict[str, list[int]] = {}
        for prize in self.prizes:
            found.setdefault(prize.category.key, []).append(prize.place)
        return {key: tuple(sorted(places)) for key, places in found.items()}

    @cached_property
    def named(self) -> str:
        """The prizes by category: ``Main 1–3, Women 1``."""
        names = {prize.category.key: prize.category.name for prize in self.prizes}
        return ", ".join(f"{names[key]} {span(places)}" for key, places in self.places.items())


def us_pools(fund: Fund, competitors: Sequence[Competitor], members: Members) -> tuple[PrizePool, ...]:
    """Return the pools from the highest score down, as this module divides the prizes.

    ``competitors`` are in the order of the standings, ``members`` those of each category. Players who could win no
    prize are in no pool.
    """
    left = _RemainingPrizes(fund, members)
    return tuple(
        pool for _tie, tied in groupby(competitors, key=lambda each: each.tie) for pool in left.pools(list(tied))
    )


class _RemainingPrizes:
    """The prizes that are left. Players of one kind are eligible for the same categories."""

    def __init__(self, fund: Fund, members: Members) -> None:
        self.categories = fund.announced
        self.next_place = {category.key: 1 for category in self.categories}
        self.kind: dict[int, Kind] = {}
        """By pairing number."""
        for index, category in enumerate(self.categories):
            for player in members[category.key]:
                self.kind[player.number] = self.kind.get(player.number, 0) | 1 << index

    def pools(self, tied: Sequence[Competitor]) -> Iterator[PrizePool]:
        """The pools of a group of tied players, whose prizes are then gone."""
        players = [player for player in tied if player.number in self.kind]
        while players:
            kinds = Counter(self.kind[player.number] for player in players)
            largest = self._largest(kinds)
            players = [player for player in players if self.kind[player.number] in largest]
            if not players:
                return
            kinds = Counter({kind: count for kind, count in kinds.items() if kind in largest})
            pool = self._pool(players, kinds, largest)
            apart = self._apart(players, kinds, max(pool.shares.values()))
            pool = pool if apart is None else apart
            for prize in pool.prizes:
                self.next_place[prize.category.key] = max(self.next_place[prize.category.key], prize.place + 1)
            yield pool
            players = [player for player in players if player.number not in pool.shares]

    def _left(self, category: PrizeCategory, most: int) -> list[PooledPrize]:
        """The next prizes of the category, so many at most."""
        first = self.next_place[category.key]
        last = min(len(category.amounts), first + most - 1)
        prizes = (PooledPrize(category, place) for place in range(first, last + 1))
        return [prize for prize in prizes if prize.amount]

    def _largest(self, kinds: Mapping[Kind, int]) -> dict[Kind, PooledPrize]:
        """The prize that a player of each kind would win alone; not of kinds that would win none."""
        first = [
            (1 << index, prize) for index, category in enumerate(self.categories) for prize in self._left(category, 1)
        ]
        first.sort(key=lambda row: -row[1].amount)  # keeps the announced order of equal prizes
        found: dict[Kind, PooledPrize] = {}
        for kind in kinds:
            for bit, prize in first:
                if kind & bit:
                    found[kind] = prize
                    break
        return found

    def _pool(
        self, players: Sequence[Competitor], kinds: Mapping[Kind, int], largest: Mapping[Kind, PooledPrize]
    ) -> PrizePool:
        """The players' pool of all categories."""
        prizes = self._brought(kinds)
        own = {player.number: largest[self.kind[player.number]] for player in players}
        limits = {number: prize.amount for number, prize in own.items()}
        shares = limited_shares(sum(prize.amount for prize in prizes), limits)
        return PrizePool(tuple(players), tuple(prizes), shares, own)

    def _brought(self, kinds: Mapping[Kind, int]) -> list[PooledPrize]:
        """The prizes with the largest sum of which each player can bring one."""
        matching = PrizeMatching(kinds, len(self.categories))
        offered = [
            (index, prize)
            for index, category in enumerate(self.categories)
            for prize in self._left(category, matching.eligible(index))
        ]
        offered.sort(key=lambda row: -row[1].amount)  # keeps the announced order of equal prizes
        return [prize for index, prize in offered if matching.add(index)]

    def _apart(self, players: Sequence[Competitor], kinds: Mapping[Kind, int], share: Fraction) -> PrizePool | None:
        """The pool of the players who receive more than this share by dividing the prizes of one category only."""
        best: tuple[int, list[PooledPrize]] | None = None
        for index, category in enumerate(self.categories):
            count = sum(number for kind, number in kinds.items() if kind & 1 << index)
            prizes = self._left(category, count)
            if not prizes or count == len(players):
                continue
            each = Fraction(sum(prize.amount for prize in prizes), count)
            if each > share:
                share, best = each, (index, prizes)
        if best is None:
            return None
        index, prizes = best
        own = tuple(player for player in players if self.kind[player.number] & 1 << index)
        shares = {player.number: share for player in own}
        return PrizePool(own, tuple(prizes), shares, dict.fromkeys(shares, prizes[0]), self.categories[index])


def limited_shares(total: Money, limits: Mapping[int, Money]) -> dict[int, Fraction]:
    """Return equal shares of the total, no one above the player's limit; what is over is divided among the others.

    Amounts are hundredths, and the limits together are not less than the total.
    """
    shares: dict[int, Fraction] = {}
    rest = total
    for done, number in enumerate(sorted(limits, key=limits.__getitem__)):
        equal = Fraction(rest, len(limits) - done)
        if limits[number] >= equal:
            return shares | {other: equal for other in limits if other not in shares}
        shares[number] = Fraction(limits[number])
        rest -= limits[number]
    return shares
