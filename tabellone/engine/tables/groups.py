"""Round robins in groups and a final (textbook 3.6): composition of the groups and number of rounds.

Groups are lists of the caller's player keys. Their sizes differ by at most one, unless other sizes are given.
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


class BadGroups(ToldError):  # noqa: N818  (the name describes the problem)
    """The players cannot be divided into this number of groups."""


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
    """Deal the players, strongest first, to the groups in turn: 1, 2, 3 … then again. Raises BadGroups."""
    _refuse_too_many(groups, len(players))
    return tuple(tuple(players[first::groups]) for first in range(groups))


def by_snake(players: Sequence[int], groups: int) -> Groups:
    """Deal the players forwards and backwards in turn: 1, 2, 3, then 3, 2, 1. Raises BadGroups."""
    _refuse_too_many(groups, len(players))
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for place, player in enumerate(players):
        row, column = divmod(place, groups)
        dealt[groups - 1 - column if row % 2 else column].append(player)
    return tuple(map(tuple, dealt))


def group_sizes(players: int, groups: int, said: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the sizes of the groups. Raises BadGroups for fewer than two players in a group.

    The first groups have the ``said`` sizes and the others share the rest evenly. If the rest cannot be divided
    evenly, the first of the others have one more player.
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
    """Divide the players in blocks, such as an A final and a B final. Raises BadGroups.

    The first players are together, then the next ones. `group_sizes` gives the sizes.
    """
    ends = (0, *accumulate(group_sizes(len(players), groups, sizes)))
    return tuple(tuple(players[begin:end]) for begin, end in pairwise(ends))


def by_lot(players: Sequence[int], groups: int, seed: str) -> Groups:
    """Deal the players in the order drawn with the random seed. Raises BadGroups."""
    return by_columns(in_drawn_order(players, seed), groups)


def by_federation(players: Mapping[int, str], groups: int) -> Groups:
    """Spread each federation's players evenly over the groups, the strongest first. Raises BadGroups.

    ``players``: strongest first, with their federations. The largest federation is dealt first; the next one
    continues where it ended.
    """
    sizes: dict[str, int] = {}
    for federation in players.values():
        sizes[federation] = sizes.get(federation, 0) + 1
    dealt = sorted(players, key=lambda player: (-sizes[players[player]], players[player]))
    return by_columns(dealt, groups)


@dataclass(frozen=True, slots=True)
class TwoStages:
    """Groups, and a final for the first players of each, with the number of rounds."""

    groups: int
    largest_group: int
    finalists: int
    rounds_of_groups: int
    rounds_of_final: int

    @property
    def rounds(self) -> int:
        return self.rounds_of_groups + self.rounds_of_final


def rounds_of(players: int) -> int:
    """Return the number of rounds of a round robin (3.1); it is always odd."""
    return players - 1 + players % 2


def two_stage_plans(players: int, qualifiers: int = 1) -> tuple[TwoStages, ...]:
    """Return all two-stage plans, fewest rounds first; none for too few players.

    ``qualifiers`` of each group qualify for the final, and each group has at least one other player.
    """
    plans = []
    for groups in range(2, players // max(SMALLEST_GROUP, qualifiers + 1) + 1):
        largest, finalists = -(-players // groups), groups * qualifiers
        plans.append(TwoStages(groups, largest, finalists, rounds_of(largest), rounds_of(finalists)))
    return tuple(sorted(plans, key=lambda plan: (plan.rounds, plan.groups)))
