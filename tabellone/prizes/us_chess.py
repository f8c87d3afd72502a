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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tabellone.prizes.choices import Members
from tabellone.prizes.competitors import Competitor
from tabellone.prizes.funds import Fund, Money, PrizeCategory


@dataclass(frozen=True, slots=True)
class PooledPrize:
    """A prize of a category."""

    category: PrizeCategory
    place: int

    @property
    def amount(self) -> Money:
        return self.category.amounts[self.place - 1]


@dataclass(frozen=True, slots=True)
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

    @property
    def total(self) -> Money:
        """The sum of the prizes."""
        return sum(prize.amount for prize in self.prizes)

    @property
    def limited(self) -> frozenset[int]:
        """The players who receive less than others, because they could not win more alone."""
        most = max(self.shares.values())
        return frozenset(number for number, share in self.shares.items() if share < most)


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
    """The prizes that are left."""

    def __init__(self, fund: Fund, members: Members) -> None:
        self.categories = fund.announced
        self.next_place = {category.key: 1 for category in self.categories}
        self.eligible = {key: frozenset(each.number for each in players) for key, players in members.items()}

    def pools(self, tied: Sequence[Competitor]) -> Iterator[PrizePool]:
        """The pools of a group of tied players, whose prizes are then gone."""
        players = list(tied)
        while players:
            largest = self._largest(players)
            players = [player for player in players if player.number in largest]
            if not players:
                return
            pool = self._pool(players, largest)
            apart = self._apart(players, max(pool.shares.values()))
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

    def _largest(self, players: Sequence[Competitor]) -> dict[int, PooledPrize]:
        """The prize that each player would win alone, of players who would win one."""
        first = [prize for category in self.categories for prize in self._left(category, 1)]
        first.sort(key=lambda prize: -prize.amount)  # keeps the announced order of equal prizes
        found: dict[int, PooledPrize] = {}
        for player in players:
            for prize in first:
                if player.number in self.eligible[prize.category.key]:
                    found[player.number] = prize
                    break
        return found

    def _pool(self, players: Sequence[Competitor], largest: Mapping[int, PooledPrize]) -> PrizePool:
        """The players' pool of all categories."""
        prizes = self._brought([player.number for player in players])
        limits = {player.number: largest[player.number].amount for player in players}
        shares = limited_shares(sum(prize.amount for prize in prizes), limits)
        return PrizePool(tuple(players), tuple(prizes), shares, {number: largest[number] for number in limits})

    def _brought(self, numbers: Sequence[int]) -> list[PooledPrize]:
        """The prizes with the largest sum of which each player can bring one."""
        wanted = {
            key: [number for number in numbers if number in self.eligible[key]]
            for key in (category.key for category in self.categories)
        }
        offered = [prize for each in self.categories for prize in self._left(each, len(wanted[each.key]))]
        offered.sort(key=lambda prize: -prize.amount)  # keeps the announced order of equal prizes
        bringers = _Bringers(wanted)
        exhausted: set[str] = set()
        found: list[PooledPrize] = []
        for prize in offered:
            key = prize.category.key
            if len(found) == len(numbers):
                break
            if key in exhausted:
                continue
            seen = {key, *exhausted}
            if bringers.find(key, seen):
                found.append(prize)
            else:
                exhausted = seen  # all players whom these categories reach bring a prize of these categories
        return found

    def _apart(self, players: Sequence[Competitor], share: Fraction) -> PrizePool | None:
        """The pool of the players who receive more than this share by dividing the prizes of one category only."""
        best: PrizePool | None = None
        for category in self.categories:
            own = [player for player in players if player.number in self.eligible[category.key]]
            prizes = self._left(category, len(own))
            if not prizes or len(own) == len(players):
                continue
            each = Fraction(sum(prize.amount for prize in prizes), len(own))
            if each > share:
                share = each
                shares = {player.number: each for player in own}
                largest = dict.fromkeys(shares, prizes[0])
                best = PrizePool(tuple(own), tuple(prizes), shares, largest, category)
        return best


class _Bringers:
    """Who brings a prize of which category: a matching of prizes and players that grows prize by prize."""

    def __init__(self, wanted: Mapping[str, Sequence[int]]) -> None:
        self.wanted = wanted
        """By category, the players who are eligible."""
        self.brings: dict[int, str] = {}
        self.tried = dict.fromkeys(wanted, 0)
        """By category, how many of its players from the first on bring a prize; they always will."""

    def find(self, key: str, seen: set[str]) -> bool:
        """Give a prize of the category to a player, and move other players to other prizes if need be.

        ``seen`` are the categories that have been asked, this one included.
        """
        players = self.wanted[key]
        while self.tried[key] < len(players):
            number = players[self.tried[key]]
            self.tried[key] += 1
            if number not in self.brings:
                self.brings[number] = key
                return True
        for number in players:
            other = self.brings[number]
            if other not in seen:
                seen.add(other)
                if self.find(other, seen):
                    self.brings[number] = key
                    return True
        return False


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
