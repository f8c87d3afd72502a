"""Round robins in groups and a final (textbook 3.6): who plays in which group, and how many rounds it takes.

Groups are lists of the caller's keys for players; their sizes differ by one at most, unless others are said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TypeAlias

from tabellone.engine.tables.draw import in_drawn_order
from tabellone.messages import Message, ToldError

Groups: TypeAlias = tuple[tuple[int, ...], ...]

SMALLEST_GROUP = 2


class BadGroups(ToldError):  # noqa: N818  (it names what is wrong)
    """So many players cannot be spread over so many groups."""


def _refuse_too_many(groups: int, players: int) -> None:
    if groups < 1 or players < SMALLEST_GROUP * groups:
        raise BadGroups(
            Message(
                "%(players)s players cannot be spread over %(groups)s groups of %(least)s or more",
                players=players,
                groups=groups,
                least=SMALLEST_GROUP,
            )
        )


def by_columns(players: Sequence[int], groups: int) -> Groups:
    """The players, strongest first, dealt to the groups in turn: 1, 2, 3 … then again. Raises BadGroups."""
    _refuse_too_many(groups, len(players))
    return tuple(tuple(players[first::groups]) for first in range(groups))


def by_snake(players: Sequence[int], groups: int) -> Groups:
    """The same, but dealt forwards and backwards in turn: 1, 2, 3, then 3, 2, 1. Raises BadGroups."""
    _refuse_too_many(groups, len(players))
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for place, player in enumerate(players):
        row, column = divmod(place, groups)
        dealt[groups - 1 - column if row % 2 else column].append(player)
    return tuple(map(tuple, dealt))


def group_sizes(players: int, groups: int, said: Sequence[int] = ()) -> tuple[int, ...]:
    """How many play in each group: the first ones as it is ``said``, the others share the rest evenly, where it does
    not come out even the first of them have one more. Raises BadGroups for fewer than two in one.
    """
    _refuse_too_many(groups, players)
    left, others = players - sum(said), groups - len(said)
    if others < 0 or min(said, default=SMALLEST_GROUP) < SMALLEST_GROUP or (left if others == 0 else left < 2 * others):
        raise BadGroups(
            Message(
                "%(players)s players cannot be spread over groups of %(sizes)s and %(others)s more",
                players=players,
                sizes=", ".join(map(str, said)),
                others=max(others, 0),
            )
        )
    size, more = divmod(left, others) if others else (0, 0)
    return (*said, *(size + (place < more) for place in range(others)))


def by_blocks(players: Sequence[int], groups: int, sizes: Sequence[int] = ()) -> Groups:
    """The first of them together, then the next: an A final and a B final, as large as `group_sizes` says. Raises
    BadGroups.
    """
    ends = (0, *accumulate(group_sizes(len(players), groups, sizes)))
    return tuple(tuple(players[begin:end]) for begin, end in pairwise(ends))


def by_lot(players: Sequence[int], groups: int, seed: str) -> Groups:
    """The players dealt in the order in which the seed draws them. Raises BadGroups."""
    return by_columns(in_drawn_order(players, seed), groups)


def by_federation(players: Mapping[int, str], groups: int) -> Groups:
    """Each federation's players spread over the groups as evenly as can be; its strongest come first. Raises BadGroups.

    ``players``, strongest first, with their federations: the largest federation is dealt first, the next one goes on
    from where it ended.
    """
    sizes: dict[str, int] = {}
    for federation in players.values():
        sizes[federation] = sizes.get(federation, 0) + 1
    dealt = sorted(players, key=lambda player: (-sizes[players[player]], players[player]))
    return by_columns(dealt, groups)


@dataclass(frozen=True, slots=True)
class TwoStages:
    """Groups, and a final for the first of each: how many rounds these take."""

    groups: int
    largest_group: int
    finalists: int
    rounds_of_groups: int
    rounds_of_final: int

    @property
    def rounds(self) -> int:
        return self.rounds_of_groups + self.rounds_of_final


def rounds_of(players: int) -> int:
    """How many rounds a round robin takes (3.1): an odd number always."""
    return players - 1 + players % 2


def two_stage_plans(players: int, qualifiers: int = 1) -> tuple[TwoStages, ...]:
    """Every way to play in two stages, with the fewest rounds first; none for too few players.

    ``qualifiers`` from each group go to the final, and there is somebody in each group who does not.
    """
    plans = []
    for groups in range(2, players // max(SMALLEST_GROUP, qualifiers + 1) + 1):
        largest, finalists = -(-players // groups), groups * qualifiers
        plans.append(TwoStages(groups, largest, finalists, rounds_of(largest), rounds_of(finalists)))
    return tuple(sorted(plans, key=lambda plan: (plan.rounds, plan.groups)))
