"""Single elimination (textbook 2.1 to 2.4): for any number of entrants, with wild cards, or with a repechage."""

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
    """The strongest meets the weakest and the winner takes the better one's place, so that the strongest meet last.

    ``wild_cards`` gives by round how many enter in it; they are the first seeds, those who enter last before all
    others. The last of these rounds has a power of two of contestants. In round 1 the strongest entrants are free as
    far as its numbers want it (2.2, 2.3). Raises BadPlan for numbers that do not fit.
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
    """Everybody plays in round 1, but the strongest of an odd number; the best losers fill round 2 up (2.4).

    They are as many as are missing to a power of two. Raises BadPlan.
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
    """The first of these places against the last, the second against the last but one …; a place may be empty."""
    first, last = above + 1, above + size
    pairs = ((seed, first + last - seed) for seed in range(first, first + size // 2))
    return [
        Match(Slot(Branch.MAIN, number, better), origins[better], origins[worse])
        for better, worse in pairs
        if worse in origins
    ]


def _sizes(entrants: int, wild_cards: Mapping[int, int]) -> list[int]:
    """How many places each round has. The fewest rounds are enough."""
    _refuse_other_numbers(entrants, wild_cards)
    power = 2
    while not (sizes := _sizes_before(power, wild_cards)) or sizes[0] < entrants:
        power *= 2
    if sizes[0] // 2 >= MOST_ENTRANTS:
        raise BadPlan(
            Message(
                "with these wild cards no number of players up to %(most)s fits; fewer of them or an earlier round do",
                most=MOST_ENTRANTS,
            )
        )
    if sizes[0] >= 2 * entrants:
        raise BadPlan(
            Message(
                "round 1 would have no game: with these wild cards %(fewest)s to %(most)s players fit, not %(players)s",
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
    """The places of the rounds up to the last one in which somebody enters, which has that many; none if too few."""
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
        raise BadPlan(
            Message("wild cards enter in one of the rounds 2 to %(last)s, one or more of them", last=last - 1)
        )


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
