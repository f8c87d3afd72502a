"""Shares of tied players in one category: Hort, equal shares, and prizes by rank.

A group of *k* players tied for the places *a* to *a+k-1* takes the prizes of these places, *P* being their sum; places
beyond the last prize have the prize 0.

* Hort: a player at place *i* receives *P(i)*/2 + *P*/(2*k*). Of 1000 and 500, two tied players receive 875 and 625.
* Equal: each receives *P*/*k*.
* By rank: the prize of the own place. Players who share a rank divide the prizes of its places equally; with Hort they
  divide the halves of these prizes.

With a minimum share the last players of the group by rank drop out until each share reaches the minimum. What they
would have had is shared by the others: with *m* players left a Hort share is *P(i)*/2 and an equal part of what remains
of *P*. Players who share a rank drop out together. The first of a group always stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from tabellone.money import Money
from tabellone.prizes.competitors import Competitor
from tabellone.prizes.funds import (
    Fund,
    PrizeCategory,
    Sharing,
)


# Not slotted, so that values of the whole group are computed once and not for each of its players.
@dataclass(frozen=True)
class PrizeGroup:
    """Players who are tied for places of a category, or one player who is not tied."""

    category: PrizeCategory
    first: int
    """The first of the group's places."""
    players: tuple[Competitor, ...]
    """In the order of their ranks."""
    prizes: tuple[Money, ...]
    """Of the group's places, as far as there are prizes."""
    shares: tuple[Fraction, ...]
    """In hundredths, exact, of the first players; the others dropped out."""

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places of the players who share."""
        return tuple(range(self.first, self.first + len(self.shares)))

    @cached_property
    def pool(self) -> Money:
        """The sum of the group's prizes."""
        return sum(self.prizes)

    @cached_property
    def own_halves(self) -> tuple[Fraction, ...]:
        """Half of the prize of each place of a share; of a shared rank half of the average of its places."""
        found: list[Fraction] = []
        for _rank, level in groupby(self.players[: len(self.shares)], key=lambda player: player.rank):
            size = len([*level])
            found += [Fraction(sum(self.prizes[len(found) : len(found) + size]), 2 * size)] * size
        return tuple(found)


def tied_groups(fund: Fund, category: PrizeCategory, members: Sequence[Competitor]) -> tuple[PrizeGroup, ...]:
    """Return the groups that reach a prize of the category, with their shares.

    ``members`` compete for the category and are in the order of their ranks.
    """
    by_rank = fund.sharing is Sharing.RANK
    found: list[PrizeGroup] = []
    place = 1
    for _key, tied in groupby(members, key=lambda each: each.rank if by_rank else each.tie):
        players = tuple(tied)
        prizes = category.amounts[place - 1 : place - 1 + len(players)]
        if not sum(prizes):
            break
        shares = _shares(fund, prizes, [player.rank for player in players])
        found.append(PrizeGroup(category, place, players, prizes, shares))
        place += len(players)
    return tuple(found)


def _shares(fund: Fund, prizes: Sequence[Money], ranks: Sequence[int]) -> tuple[Fraction, ...]:
    """The shares of the players of a group, without those who drop out for the minimum."""
    levels = [len([*level]) for _rank, level in groupby(ranks)]
    while True:
        shares = _divided(fund.sharing, prizes, levels)
        if len(levels) == 1 or shares[-1] >= fund.minimum_share:
            return shares
        levels.pop()


def _divided(sharing: Sharing, prizes: Sequence[Money], levels: Sequence[int]) -> tuple[Fraction, ...]:
    """All of the prizes, divided among so many players of each rank, the best rank first."""
    count, pool = sum(levels), sum(prizes)
    if sharing is not Sharing.HORT:
        return (Fraction(pool, count),) * count
    rest = 2 * pool - sum(prizes[:count])
    """Twice what the players divide equally."""
    shares: list[Fraction] = []
    for level in levels:
        own = sum(prizes[len(shares) : len(shares) + level])
        shares += [Fraction(own * count + rest * level, 2 * count * level)] * level
    return tuple(shares)
