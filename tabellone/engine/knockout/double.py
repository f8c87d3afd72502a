"""Double elimination (textbook 2.4.1): who has lost once plays on in a second branch; who loses there is out.

As the textbook has it, the loser of the main branch's last match does not come into the second branch: the winners of
both meet in the final.
"""

from __future__ import annotations

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
from tabellone.messages import Message

FEWEST_ENTRANTS = 4


def double_elimination(entrants: int, *, return_final: bool = True, third_place: bool = False) -> Plan:
    """The plan for a power of two. Every second round is supplementary: in it only the second branch plays.

    With a return final the winner of the main branch, who has not lost yet, has another match after a lost final.
    ``third_place`` is played by the losers of the last match of each branch. Raises BadPlan for other numbers.
    """
    if entrants < FEWEST_ENTRANTS or entrants > MOST_ENTRANTS or entrants.bit_count() != 1:
        raise BadPlan(
            Message(
                "double elimination needs a power of two of players, from %(fewest)s to %(most)s, not %(players)s",
                fewest=FEWEST_ENTRANTS,
                most=MOST_ENTRANTS,
                players=entrants,
            )
        )
    main = _main_branch(entrants)
    last = 2 * len(main) - 1
    second = _second_branch(main)
    rows = [
        sorted((match for level in (*main, *second) for match in level if match.slot.round == number), key=_order)
        for number in range(1, last)
    ]
    (best,), (other,) = main[-1], second[-1]
    final = Match(Slot(Branch.MAIN, last, 1), WinnerOf(best.slot), WinnerOf(other.slot))
    rows.append([final])
    if third_place:
        rows[-1].append(Match(Slot(Branch.THIRD, last, 2), LoserOf(best.slot), LoserOf(other.slot)))
    if return_final:
        slot = Slot(Branch.MAIN, last + 1, 1)
        rows.append([Match(slot, final.first, final.second, is_return=True)])
    everybody = tuple(range(1, entrants + 1))
    return Plan(tuple(map(tuple, rows)), (everybody, *((),) * (len(rows) - 1)))


def _order(match: Match) -> tuple[Branch, int]:
    """The main branch first, and in each the better seeds."""
    return match.slot.branch, match.slot.seed


def _main_branch(entrants: int) -> list[list[Match]]:
    """By level, the matches of those who have not lost: the first one in round 1, the others in each even round."""
    origins: dict[int, Origin] = {seed: Seed(seed) for seed in range(1, entrants + 1)}
    levels: list[list[Match]] = []
    while len(origins) > 1:
        size, number = len(origins), max(1, 2 * len(levels))
        levels.append(
            [
                Match(Slot(Branch.MAIN, number, seed), origins[seed], origins[size + 1 - seed])
                for seed in range(1, size // 2 + 1)
            ]
        )
        origins = {match.slot.seed: WinnerOf(match.slot) for match in levels[-1]}
    return levels


def _second_branch(main: list[list[Match]]) -> list[list[Match]]:
    """By level, the matches of those who have lost once.

    The losers of round 1 meet first. Then, level by level, the winners meet those who lost last, but from the other
    half of the main branch, and in the following round each other. Nobody meets anybody again before round
    4, and of sixteen or more nobody before round 5.
    """
    count = len(main[0])
    waiting: list[Origin] = [LoserOf(match.slot) for match in main[0]]
    levels = [_among(waiting, count, 2)]
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
    """They meet each other, the first with the last; the last ones are the better seeds, beginning with the count's."""
    return [
        Match(Slot(Branch.SECOND, number, count + place), waiting[-place], waiting[place - 1])
        for place in range(1, count // 2 + 1)
    ]
