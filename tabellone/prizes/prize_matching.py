"""Which prizes tied players can bring into a pool, one each: a matching of prizes and players.

Players of one kind are eligible for the same categories, so only the number of players of each kind counts. A prize
that cannot be given to a free player moves other players to prizes of other categories. Which categories can pass a
player on is kept as bits, so a prize costs about as many steps as there are categories, however many players are tied.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from typing import TypeAlias

Kind: TypeAlias = int
"""The categories of a player: bit *i* is the category at index *i*."""


class PrizeMatching:
    """Players by kind, and how many of each kind bring a prize of which category."""

    def __init__(self, kinds: Mapping[Kind, int], categories: int) -> None:
        self._free = dict(kinds)
        """Players of each kind who bring no prize."""
        self._kinds = [[kind for kind in kinds if kind & 1 << index] for index in range(categories)]
        """By category, the kinds of players who are eligible; those without a free player are removed when found."""
        self._eligible = [sum(kinds[kind] for kind in own) for own in self._kinds]
        self._bringing = [Counter[Kind]() for _ in range(categories)]
        """By category, the players who bring a prize of it."""
        self._eligible_bringing = [[0] * categories for _ in range(categories)]
        """How many players eligible for the first category bring a prize of the second."""
        self._passes_to = [0] * categories
        """By category, as bits, the categories whose prizes are brought by players who are eligible for it."""
        self._exhausted = 0
        """Categories, as bits, from which no free player can be reached any more."""

    def eligible(self, category: int) -> int:
        """Return the number of players who are eligible for the category at this index."""
        return self._eligible[category]

    def add(self, category: int) -> bool:
        """Give another prize of the category to a player, and move other players to other prizes if necessary.

        Return False if this is impossible; then it stays impossible.
        """
        seen = self._exhausted | 1 << category
        if seen == self._exhausted:
            return False
        came_from = {category: category}
        waiting = deque([category])
        while waiting:
            here = waiting.popleft()
            kind = self._free_kind(here)
            if kind is not None:
                self._free[kind] -= 1
                self._shift(here, kind, came_from)
                return True
            new = self._passes_to[here] & ~seen
            seen |= new
            while new:
                other = (new & -new).bit_length() - 1
                new &= new - 1
                came_from[other] = here
                waiting.append(other)
        self._exhausted = seen  # all players whom these categories reach bring a prize of these categories
        return False

    def _free_kind(self, category: int) -> Kind | None:
        kinds = self._kinds[category]
        while kinds and not self._free[kinds[-1]]:
            kinds.pop()
        return kinds[-1] if kinds else None

    def _shift(self, category: int, kind: Kind, came_from: Mapping[int, int]) -> None:
        """Give the category's prize to a player of this kind, and each player before on the way to the next prize."""
        self._count(kind, category, 1)
        while came_from[category] != category:
            before = came_from[category]
            moved = next(each for each, count in self._bringing[category].items() if count and each & 1 << before)
            self._count(moved, category, -1)
            self._count(moved, before, 1)
            category = before

    def _count(self, kind: Kind, category: int, change: int) -> None:
        """Count one player more or less of this kind who brings a prize of the category."""
        self._bringing[category][kind] += change
        bits = kind
        while bits:
            other = (bits & -bits).bit_length() - 1
            bits &= bits - 1
            self._eligible_bringing[other][category] += change
            if self._eligible_bringing[other][category]:
                self._passes_to[other] |= 1 << category
            else:
                self._passes_to[other] &= ~(1 << category)
