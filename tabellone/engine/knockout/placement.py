"""Full placement: losers play on for the lower ranks until each contestant has a rank of its own.

The losers of a round share ranks and play a knock-out for them; its losers continue in the same way. After a match,
one of the two always plays for better ranks than the other, so there are no rematches. No round is added, because
half of the ranks need one round less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tabellone.engine.knockout.plan import Branch, LoserOf, Match, Origin, PlaceRange, Plan, Seed, Slot, WinnerOf

SharedPlaces: TypeAlias = Sequence[tuple[int, Origin]]
"""Contestants who share ranks: the expected seed, the best first, and its origin."""
PODIUM = PlaceRange(3, 4)


def with_placement(plan: Plan) -> Plan:
    """Return the plan of a single elimination, with matches for all ranks that would be shared."""
    further: dict[int, list[Match]] = {}
    for number, row in enumerate(plan.rounds, start=1):
        losers = sorted((_expected(match.second), LoserOf(match.slot)) for match in row)
        for match in _played_out(losers, places_of_losers(plan, number), number + 1):
            further.setdefault(match.slot.round, []).append(match)
    rounds = ((*row, *sorted(further.get(number, ()), key=_order)) for number, row in enumerate(plan.rounds, start=1))
    return Plan(tuple(rounds), plan.entries)


def places_of_losers(plan: Plan, number: int) -> PlaceRange:
    """Return the ranks shared by the losers of the main bracket in this round."""
    losers = [sum(match.slot.branch is Branch.MAIN for match in row) for row in plan.rounds[:number]]
    left = sum(map(len, plan.entries)) - sum(losers)
    return PlaceRange(left + 1, left + losers[-1])


def _order(match: Match) -> tuple[PlaceRange, int]:
    """Sort key: matches for the best ranks first."""
    return match.places or PODIUM, match.slot.seed


def _expected(origin: Origin) -> int:
    """Return the seed expected from this origin if the higher seed always wins."""
    if isinstance(origin, WinnerOf | LoserOf):
        return origin.match.seed
    return origin.number if isinstance(origin, Seed) else origin.seed


def _played_out(block: SharedPlaces, places: PlaceRange, number: int) -> Iterator[Match]:
    """Yield the matches for these shared ranks, from this round on.

    The first plays the last. Contestants without an opponent have a bye, the best first.
    """
    if len(block) < 2:
        return
    better = places.of_winners
    size = better.last - better.first + 1
    free = 2 * size - len(block)
    branch = Branch.THIRD if places == PODIUM else Branch.PLACE
    winners, losers = list(block[:free]), list[tuple[int, Origin]]()
    for (seed, first), (other, second) in zip(block[free:size], reversed(block[size:]), strict=True):
        match = Match(Slot(branch, number, seed), first, second, places=places)
        yield match
        winners.append((seed, WinnerOf(match.slot)))
        losers.append((other, LoserOf(match.slot)))
    yield from _played_out(winners, better, number + 1)
    yield from _played_out(sorted(losers), places.of_losers, number + 1)
