"""Double elimination (textbook 2.4.1): contestants with one loss play on in the losers' bracket.

There are two forms. In the full form, a contestant is eliminated only after the second loss: the loser of the
winners' final plays the winner of the losers' bracket. The winner of that match plays the final. In the form of the
printed example, the loser of the winners' final is eliminated, and the winners of both brackets play the final.
"""

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
    Seed,
    Slot,
    WinnerOf,
)
from tabellone.engine.knockout.single import NO_WILD_CARDS, knockout
from tabellone.messages import Message

FEWEST_ENTRANTS = 4


def double_elimination(
    entrants: int,
    *,
    wild_cards: Mapping[int, int] = NO_WILD_CARDS,
    challenger: bool = False,
    return_final: bool = True,
    third_place: bool = False,
) -> Plan:
    """Return the plan for a power of two. In every second round only the losers' bracket plays.

    ``wild_cards``: number of extra entrants by round, seeded above the others. The rounds before the last of these
    rounds are a preselection, whose losers are eliminated; after it there must be a power of two of contestants
    (2.4).

    ``challenger``: the loser of the winners' final plays the winner of the losers' bracket for a place in the final.

    ``return_final``: the winner of the winners' bracket, who has no loss yet, plays again after losing the final.

    ``third_place``: match of the losers of the last match of each bracket. With ``challenger`` there is none, because
    the loser of that match is third.

    Raises BadPlan for other numbers.
    """
    before, entries, origins = _preselection(entrants, wild_cards)
    main = _main_bracket(origins, len(before))
    second = _losers_bracket(main, len(before) + 2)
    (best,), (other,) = main[-1], second[-1]
    if challenger:
        slot = Slot(Branch.SECOND, best.slot.round + 1, other.slot.seed - 1)
        other = Match(slot, LoserOf(best.slot), WinnerOf(other.slot))
        second.append([other])
    last = other.slot.round + 1
    rows = [*before]
    for number in range(len(before) + 1, last):
        of_round = (match for level in (*main, *second) for match in level if match.slot.round == number)
        rows.append(tuple(sorted(of_round, key=_order)))
    final = Match(Slot(Branch.MAIN, last, 1), WinnerOf(best.slot), WinnerOf(other.slot))
    if third_place and not challenger:
        rows.append((final, Match(Slot(Branch.THIRD, last, 2), LoserOf(best.slot), LoserOf(other.slot))))
    else:
        rows.append((final,))
    if return_final:
        rows.append((Match(Slot(Branch.MAIN, last + 1, 1), final.first, final.second, is_return=True),))
    return Plan(tuple(rows), (*entries, *((),) * (len(rows) - len(entries))))


def _preselection(
    entrants: int, wild_cards: Mapping[int, int]
) -> tuple[tuple[tuple[Match, ...], ...], tuple[tuple[int, ...], ...], dict[int, Origin]]:
    """Return the preselection rounds, the entries by round, and the origins of the seeds after it.

    The entries include the round with a power of two of contestants.
    """
    if not wild_cards:
        _refuse_other_numbers(entrants)
        everybody = tuple(range(1, entrants + 1))
        return (), (everybody,), {seed: Seed(seed) for seed in everybody}
    plan = knockout(entrants, wild_cards=wild_cards)
    start = max(wild_cards)
    origins = {
        seed: origin
        for match in plan.rounds[start - 1]
        for seed, origin in zip(_seeds(match, plan.rounds[start - 1]), (match.first, match.second), strict=True)
    }
    _refuse_other_numbers(len(origins))
    return plan.rounds[: start - 1], plan.entries[:start], origins


def _seeds(match: Match, row: tuple[Match, ...]) -> tuple[int, int]:
    """Return the expected seeds of a match in a round without byes: the higher seed, and its complement."""
    return match.slot.seed, 2 * len(row) + 1 - match.slot.seed


def _refuse_other_numbers(entrants: int) -> None:
    if FEWEST_ENTRANTS <= entrants <= MOST_ENTRANTS and entrants.bit_count() == 1:
        return
    power = 1 << max(entrants, 1).bit_length() - 1
    if FEWEST_ENTRANTS <= power < entrants <= MOST_ENTRANTS:
        raise BadPlan(
            Message(
                "double elimination needs 4, 8, 16 … players (%(fewest)s to %(most)s), not %(players)s, or "
                "%(wild)s wild cards in round 2",
                fewest=FEWEST_ENTRANTS,
                most=MOST_ENTRANTS,
                players=entrants,
                wild=2 * power - entrants,
            )
        )
    raise BadPlan(
        Message(
            "double elimination needs 4, 8, 16 … players (%(fewest)s to %(most)s), not %(players)s",
            fewest=FEWEST_ENTRANTS,
            most=MOST_ENTRANTS,
            players=entrants,
        )
    )


def _order(match: Match) -> tuple[Branch, int]:
    """Sort key: the winners' bracket first, and higher seeds first in each bracket."""
    return match.slot.branch, match.slot.seed


def _main_bracket(origins: dict[int, Origin], before: int) -> list[list[Match]]:
    """Return the matches of the winners' bracket, round by round.

    The first is after the rounds ``before``, the others are in every second round.
    """
    levels: list[list[Match]] = []
    while len(origins) > 1:
        size, number = len(origins), before + max(1, 2 * len(levels))
        levels.append(
            [
                Match(Slot(Branch.MAIN, number, seed), origins[seed], origins[size + 1 - seed])
                for seed in range(1, size // 2 + 1)
            ]
        )
        origins = {match.slot.seed: WinnerOf(match.slot) for match in levels[-1]}
    return levels


def _losers_bracket(main: list[list[Match]], first_round: int) -> list[list[Match]]:
    """Return the matches of the losers' bracket, round by round.

    First the losers of the first round play each other. Then the winners play the latest losers, who are from the
    other half of the winners' bracket, and in the next round they play each other; and so on. There is no rematch
    before the fourth round of this bracket; with sixteen or more contestants, none before the fifth.
    """
    count = len(main[0])
    waiting: list[Origin] = [LoserOf(match.slot) for match in main[0]]
    levels = [_among(waiting, count, first_round)]
    for losers in main[1:-1]:
        count, number = len(losers), losers[0].slot.round + 1
        survivors: list[Origin] = [WinnerOf(match.slot) for match in levels[-1]]
        levels.append(
            [
                Match(Slot(Branch.SECOND, number, 2 * count + 1 - seed), LoserOf(match.slot), survivors[(seed - 1) ^ 1])
                for seed, match in enumerate(losers, start=1)
            ]
        )
        levels.append(_among([WinnerOf(match.slot) for match in levels[-1]], count, number + 1))
    return levels


def _among(waiting: list[Origin], count: int, number: int) -> list[Match]:
    """Pair the contestants, the first with the last. The last ones are the higher seeds, starting after ``count``."""
    return [
        Match(Slot(Branch.SECOND, number, count + place), waiting[-place], waiting[place - 1])
        for place in range(1, count // 2 + 1)
    ]
