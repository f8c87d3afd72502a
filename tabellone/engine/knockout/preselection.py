"""Preselection by knock-out for a final of another system (textbook 2.5.1).

A first round, then as many knock-outs as there are places in the final.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tabellone.engine.knockout.plan import MOST_ENTRANTS, BadPlan, Plan
from tabellone.engine.knockout.single import knockout
from tabellone.engine.tables.groups import Groups, by_columns
from tabellone.messages import Message

FEWEST_FINALISTS = 2


@dataclass(frozen=True, slots=True)
class Preselection:
    """Preselection of the finalists. Seeds are the entrants' numbers, the strongest first."""

    entrants: int
    finalists: int
    places: int
    """Contestants after round 1: the number of finalists times a power of two."""

    @property
    def exempt(self) -> tuple[int, ...]:
        """Entrants with a wild card for round 2: all who are not needed to reduce the field to ``places``."""
        return tuple(range(1, 2 * self.places - self.entrants + 1))

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Games of round 1 (white, black).

        The first of the other entrants plays the last, and so on; odd numbers have White.
        """
        both, first = self.entrants + len(self.exempt) + 1, len(self.exempt) + 1
        games = ((seed, both - seed) for seed in range(first, both // 2 + 1) if seed < both - seed)
        return tuple((better, worse) if better % 2 else (worse, better) for better, worse in games)

    @property
    def plan(self) -> Plan:
        """Knock-out of each group, by the positions in it; its winner is a finalist."""
        return knockout(self.places // self.finalists)

    def groups(self, qualified: Collection[int]) -> Groups:
        """Return the groups: the winners of round 1 and the exempt entrants, dealt in order of number.

        Raises BadPlan unless their number equals ``places``.
        """
        if len(set(qualified)) != self.places:
            raise BadPlan(
                Message(
                    "%(places)s players must qualify from the preselection, not %(players)s",
                    places=self.places,
                    players=len(set(qualified)),
                )
            )
        return by_columns(sorted(qualified), self.finalists)


def preselection(entrants: int, finalists: int) -> Preselection:
    """Return the preselection for these numbers. Raises BadPlan for fewer than two entrants per finalist."""
    if finalists < FEWEST_FINALISTS or not 2 * finalists <= entrants <= MOST_ENTRANTS:
        raise BadPlan(
            Message(
                "a preselection for %(finalists)s finalists needs %(fewest)s to %(most)s players, not %(players)s",
                finalists=finalists,
                fewest=2 * max(finalists, FEWEST_FINALISTS),
                most=MOST_ENTRANTS,
                players=entrants,
            )
        )
    places = 2 * finalists
    while 2 * places <= entrants:
        places *= 2
    return Preselection(entrants, finalists, places)
