"""Position of a candidate in the order of generation (2026: article 4; 2017: D), as sequences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import perm
from typing import Any

from tabellone.engine.dutch.bracket import DutchBracket, Pairs


@dataclass(frozen=True, slots=True)
class Generated:
    """Candidate as generated. S1 and S2 side by side are its pairs. Numbers are indices of the field."""

    limbo: tuple[int, ...]
    """Moved-down players who float again."""
    mdp_s1: tuple[int, ...]
    """Moved-down players who are paired."""
    mdp_s2: tuple[int, ...]
    s1: tuple[int, ...]
    """S1 of a homogeneous bracket or of the remainder."""
    s2: tuple[int, ...]
    """S2 in the order of the transposition, without floaters."""
    down: tuple[int, ...]
    """Players exchanged from the original S1 …"""
    up: tuple[int, ...]
    """… for these players of the original S2."""
    key: tuple[Any, ...]
    """Sort key: the set of moved-down players (4.4; D.3), their transposition (4.2; D.1), the exchange (4.3; D.2) and
    the transposition. A candidate generated earlier has a smaller key.
    """


STEPS = ("moved_down_set", "moved_down_transposition", "exchange", "transposition")
"""Subject of each part of the key."""


def generated(bracket: DutchBracket, pairs: Pairs) -> Generated:
    """Return the candidate with these pairs, the higher-ranked player first in each."""
    partner = dict(pairs)
    mdp_s1 = [index for index in bracket.moved_down if index in partner]
    mdp_s2 = [partner[index] for index in mdp_s1]
    remainder = [index for index in bracket.residents if index not in mdp_s2]
    s1 = [index for index in remainder if index in partner]
    s2 = [partner[index] for index in s1]
    original = remainder[: len(s1)]
    down = [index for index in original if index not in s1]
    up = [index for index in s1 if index not in original]
    key = (
        (-len(mdp_s1), _numbers(mdp_s1, bracket.moved_down)),
        _numbers(mdp_s2, bracket.residents),
        _exchange(_numbers(down, remainder), _numbers(up, remainder)),
        _numbers(s2, remainder),
    )
    return Generated(
        limbo=tuple(index for index in bracket.moved_down if index not in partner),
        mdp_s1=tuple(mdp_s1),
        mdp_s2=tuple(mdp_s2),
        s1=tuple(s1),
        s2=tuple(s2),
        down=tuple(down),
        up=tuple(up),
        key=key,
    )


def first_of(bracket: DutchBracket, like: Generated) -> Pairs:
    """Return the first candidate with the same number of pairs, legal or not."""
    moved_down = bracket.moved_down[: len(like.mdp_s1)]
    remainder = bracket.residents[len(moved_down) :]
    half = len(like.s1)
    return [
        *zip(moved_down, bracket.residents, strict=False),
        *zip(remainder[:half], remainder[half : 2 * half], strict=True),
    ]


@dataclass(frozen=True, slots=True)
class Distance:
    """Distance of a candidate from the first candidate."""

    other_moved_down: bool
    """True if other moved-down players are paired than in the first candidate."""
    moved_down_transposition: int | None
    """Number of their transposition, 0 for the original order (4.2; D.1); None above `MOST_COUNTED`."""
    exchanged: int
    """Number of players exchanged from each half …"""
    places: int
    """… and the difference of their BSN sums (4.3.3.2; D.2)."""
    transposition: int | None
    """Number of the transposition of S2 (or of S2 of the remainder), after the exchange."""


MOST_COUNTED = 9999


def distance_of(bracket: DutchBracket, like: Generated) -> Distance:
    """Return the distance of this candidate from the first one."""
    first = tuple(bracket.moved_down[: len(like.mdp_s1)])
    remainder = [index for index in bracket.residents if index not in like.mdp_s2]
    s2 = [index for index in remainder if index not in like.s1]
    place = {index: number for number, index in enumerate(remainder)}
    return Distance(
        other_moved_down=like.mdp_s1 != first,
        moved_down_transposition=_number_of(like.mdp_s2, bracket.residents),
        exchanged=len(like.down),
        places=sum(place[index] for index in like.up) - sum(place[index] for index in like.down),
        transposition=_number_of(like.s2, s2),
    )


def _number_of(taken: Sequence[int], among: Sequence[int]) -> int | None:
    """Return the number of arrangements of the same length before this one; None above `MOST_COUNTED`."""
    waiting = list(among)
    number = 0
    for left, index in zip(range(len(taken) - 1, -1, -1), taken, strict=True):
        before = waiting.index(index)
        number += before * perm(len(waiting) - 1, left)
        del waiting[before]
    return number if number <= MOST_COUNTED else None


def step_between(one: Generated, other: Generated) -> str:
    """Return the step of the generation at which two candidates first differ."""
    return next((step for step, a, b in zip(STEPS, one.key, other.key, strict=True) if a != b), "")


def _numbers(indices: Iterable[int], among: Sequence[int]) -> tuple[int, ...]:
    """Return their bracket sequence numbers (BSN, 4.1)."""
    place = {index: number for number, index in enumerate(among, start=1)}
    return tuple(place[index] for index in indices)


def _exchange(down: tuple[int, ...], up: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the sort key of an exchange (4.3.2; D.2).

    Fewer players first, then nearer ones, then from S1 the lowest-ranked first, then from S2 the highest-ranked
    first.
    """
    return len(down), sum(up) - sum(down), tuple(-number for number in reversed(down)), up
