"""What is asked of a round besides the rules: that two meet, or that one has the bye. All else is by the book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Step: TypeAlias = tuple[str, object]
"""What is settled, and by which value: of two rounds that have been equal so far the smaller one is taken."""
Steps: TypeAlias = list[list[Step]]
"""Part by part: the bye where there is one, then group by group."""
Told: TypeAlias = tuple[Steps, set[frozenset[int]], int]
"""The steps of a round, its pairs, and who has the bye (0: nobody), by numbers."""


@dataclass(frozen=True)
class Wish:
    """Two numbers; the second is 0 for the bye. Without numbers: nothing."""

    one: int = 0
    other: int = 0

    def keeps_apart(self, one: int, other: int) -> bool:
        """Whether two may not be paired for its sake."""
        if not self.other:
            return False
        return ({one, other} & {self.one, self.other}) not in (set(), {self.one, self.other})

    def bars_from_the_bye(self, tpn: int) -> bool:
        """Whether somebody may not have the bye for its sake."""
        if not self.one:
            return False
        return tpn in (self.one, self.other) if self.other else tpn != self.one


NOTHING = Wish()
