"""Full placement: who has lost plays on for the places behind, until each contestant has one of its own.

The losers of a round share places and play a knock-out for them, whose losers do the same. Of two who have met one
plays for better places than the other from then on, so nobody meets anybody twice; and as half of the places need a
round less, no round is added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tabellone.engine.knockout.plan import Branch, LoserOf, Match, Origin, PlaceRange, Plan, Seed, Slot, WinnerOf

SharedPlaces: TypeAlias = Sequence[tuple[int, Origin]]
"""Who shares places: the seed that is expected there, the best first, and where it comes from."""
PODIUM = PlaceRange(3, 4)


def with_placement(plan: Plan) -> Plan:
    """The plan of a single elimination with a match for each place that contestants would share after it."""
    further: dict[int, list[Match]] = {}
    for number, row in enumerate(plan.rounds, start=1):
        losers = sorted((_expected(match.second), LoserOf(match.slot)) for match in row)
        for match in _played_out(losers, places_of_losers(plan, number), number + 1):
            further.setdefault(match.slot.round, []).append(match)
    rounds = ((*row, *sorted(further.get(number, ()), key=_order)) for number, row in enumerate(plan.rounds, start=1))
    return Plan(tuple(rounds), plan.entries)


def places_of_losers(plan: Plan, number: int) -> PlaceRange:
    """The places that those share who lose in the main branch in that round."""
    losers = [sum(match.slot.branch is Branch.MAIN for match in row) for row in plan.rounds[:number]]
    left = sum(map(len, plan.entries)) - sum(losers)
    return PlaceRange(left + 1, left + losers[-1])


def _order(match: Match) -> tuple[PlaceRange, int]:
    """Those for the best places first."""
    return match.places or PODIUM, match.slot.seed


def _expected(origin: Origin) -> int:
    """The seed that comes from there if the better one always wins."""
    if isinstance(origin, WinnerOf | LoserOf):
        return origin.match.seed
    return origin.number if isinstance(origin, Seed) else origin.seed


def _played_out(block: SharedPlaces, places: PlaceRange, number: int) -> Iterator[Match]:
    """The matches of those who share the places, from that round on: the first against the last; who has no opponent
    is free, the best first.
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
