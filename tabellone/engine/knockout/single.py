"""Single elimination (textbook 2.1 to 2.4) for any number of entrants, with wild cards or a repechage."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.engine.knockout.plan import (
    MOST_ENTRANTS,
    BadPlan,
    Branch,
    LoserOf,
    Match,
    Origin,
    Plan,
    Repechaged,
    Seed,
    Slot,
    WinnerOf,
)
from tabellone.messages import Message

FEWEST_ENTRANTS = 2
SEMIFINALS = 2
NO_WILD_CARDS: Mapping[int, int] = {}


def knockout(entrants: int, *, wild_cards: Mapping[int, int] = NO_WILD_CARDS, third_place: bool = False) -> Plan:
    """Return the plan of a single elimination, in which the strongest contestant plays the weakest.

    The winner takes the place of the higher seed, so the strongest contestants play each other last.

    ``wild_cards``: number of new entrants by round. They are the first seeds, the latest entrants before all others.
    The last of these rounds has a power of two of contestants. In round 1 the strongest entrants have as many byes as
    the numbers require (2.2, 2.3). Raises BadPlan for numbers that do not fit.
    """
    sizes = _sizes(entrants, wild_cards)
    above = sum(wild_cards.values())
    entries = [tuple(range(above + 1, above + entrants + 1))]
    origins: dict[int, Origin] = {seed: Seed(seed) for seed in entries[0]}
    rounds = []
    for number, size in enumerate(sizes, start=1):
        if number > 1:
            wild = wild_cards.get(number, 0)
            entries.append(tuple(range(above - wild + 1, above + 1)))
            above -= wild
            origins |= {seed: Seed(seed) for seed in entries[-1]}
        matches = _paired(origins, above, size, number)
        origins |= {match.slot.seed: WinnerOf(match.slot) for match in matches}
        rounds.append(matches)
    return _with_third_place(Plan(tuple(map(tuple, rounds)), tuple(entries)), wanted=third_place)


def with_repechage(entrants: int, *, third_place: bool = False) -> Plan:
    """Return the plan with repechage: all play in round 1, and the best losers complete round 2 (2.4).

    With an odd number, the strongest does not play in round 1. The lucky losers fill the places up to a power of two.
    Raises BadPlan.
    """
    _refuse_other_numbers(entrants)
    free = entrants % 2
    half = (entrants + free) // 2
    size = 2 ** (half - 1).bit_length()
    seeds: dict[int, Origin] = {seed: Seed(seed) for seed in range(1, entrants + 1)}
    rounds = [tuple(_paired(seeds, free, entrants - free, 1))]
    origins: dict[int, Origin] = {seed: Seed(seed) for seed in range(1, free + 1)}
    origins |= {match.slot.seed: WinnerOf(match.slot) for match in rounds[0]}
    origins |= {seed: Repechaged(seed) for seed in range(half + 1, size + 1)}
    while size > 1:
        rounds.append(tuple(_paired(origins, 0, size, len(rounds) + 1)))
        origins = {match.slot.seed: WinnerOf(match.slot) for match in rounds[-1]}
        size //= 2
    entries = (tuple(range(1, entrants + 1)), *((),) * (len(rounds) - 1))
    return _with_third_place(Plan(tuple(rounds), entries), wanted=third_place)


def _paired(origins: Mapping[int, Origin], above: int, size: int, number: int) -> list[Match]:
    """Pair the first of these places with the last, the second with the last but one … A place may be empty."""
    first, last = above + 1, above + size
    pairs = ((seed, first + last - seed) for seed in range(first, first + size // 2))
    return [
        Match(Slot(Branch.MAIN, number, better), origins[better], origins[worse])
        for better, worse in pairs
        if worse in origins
    ]


def _sizes(entrants: int, wild_cards: Mapping[int, int]) -> list[int]:
    """Return the number of places in each round, for the fewest possible rounds."""
    _refuse_other_numbers(entrants, wild_cards)
    power = 2
    while not (sizes := _sizes_before(power, wild_cards)) or sizes[0] < entrants:
        power *= 2
    if sizes[0] // 2 >= MOST_ENTRANTS:
        raise BadPlan(
            Message(
                "these wild cards are not possible with up to %(most)s players; choose fewer or an earlier round",
                most=MOST_ENTRANTS,
            )
        )
    if sizes[0] >= 2 * entrants:
        raise BadPlan(
            Message(
                "round 1 would have no game: these wild cards need %(fewest)s to %(most)s players, not %(players)s",
                fewest=sizes[0] // 2 + 1,
                most=sizes[0],
                players=entrants,
            )
        )
    while power > FEWEST_ENTRANTS:
        power //= 2
        sizes.append(power)
    return sizes


def _sizes_before(power: int, wild_cards: Mapping[int, int]) -> list[int]:
    """Return the number of places in the rounds up to the last entry round; empty if there are too few.

    The last entry round has ``power`` places.
    """
    sizes = [power]
    for number in range(max(wild_cards, default=1), 1, -1):
        qualified = sizes[0] - wild_cards.get(number, 0)
        if qualified < 1:
            return []
        sizes.insert(0, 2 * qualified)
    return sizes


def _refuse_other_numbers(entrants: int, wild_cards: Mapping[int, int] = NO_WILD_CARDS) -> None:
    if not FEWEST_ENTRANTS <= entrants <= MOST_ENTRANTS or sum(wild_cards.values()) > MOST_ENTRANTS:
        raise BadPlan(
            Message(
                "a knock-out has %(fewest)s to %(most)s players, not %(players)s",
                fewest=FEWEST_ENTRANTS,
                most=MOST_ENTRANTS,
                players=entrants + sum(wild_cards.values()),
            )
        )
    last = MOST_ENTRANTS.bit_length()
    if any(not 1 < number < last or count < 1 for number, count in wild_cards.items()):
        raise BadPlan(Message("wild cards must enter in rounds 2 to %(last)s, at least 1 per round", last=last - 1))


def _with_third_place(plan: Plan, *, wanted: bool) -> Plan:
    if not wanted:
        return plan
    semifinals = plan.rounds[-2] if len(plan.rounds) > 1 else ()
    if len(semifinals) != SEMIFINALS:
        raise BadPlan(Message("a match for third place needs two semi-finals"))
    better, other = semifinals
    slot = Slot(Branch.THIRD, len(plan.rounds), other.slot.seed + 1)
    match = Match(slot, LoserOf(other.slot), LoserOf(better.slot))
    return Plan((*plan.rounds[:-1], (*plan.rounds[-1], match)), plan.entries)
