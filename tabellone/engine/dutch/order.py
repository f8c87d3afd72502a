"""Where a candidate stands in the order in which the articles generate them (2026: 4; 2017: D), as sequences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import perm
from typing import Any

from tabellone.engine.dutch.bracket import DutchBracket, Pairs


@dataclass(frozen=True, slots=True)
class Generated:
    """A candidate as it is generated; the pairs are S1 and S2 side by side. Numbers are places in the field."""

    limbo: tuple[int, ...]
    """Who came down and floats again."""
    mdp_s1: tuple[int, ...]
    """Who came down and is paired."""
    mdp_s2: tuple[int, ...]
    s1: tuple[int, ...]
    """Of a homogeneous bracket, or of the remainder."""
    s2: tuple[int, ...]
    """In the order of the transposition; who floats is not in it."""
    down: tuple[int, ...]
    """Who was exchanged from the original S1 …"""
    up: tuple[int, ...]
    """… for whom of the original S2."""
    key: tuple[Any, ...]
    """The set of those who came down (4.4; D.3), their transposition (4.2; D.1), the exchange (4.3; D.2), and the
    transposition: the candidate that is generated earlier has the smaller one.
    """


STEPS = ("moved_down_set", "moved_down_transposition", "exchange", "transposition")
"""What each part of the key is about."""


def generated(bracket: DutchBracket, pairs: Pairs) -> Generated:
    """The candidate with these pairs, each with its higher-ranked player first."""
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
    """The very first candidate with as many pairs, whether it is allowed or not."""
    moved_down = bracket.moved_down[: len(like.mdp_s1)]
    remainder = bracket.residents[len(moved_down) :]
    half = len(like.s1)
    return [
        *zip(moved_down, bracket.residents, strict=False),
        *zip(remainder[:half], remainder[half : 2 * half], strict=True),
    ]


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a candidate is from the first one of all."""

    other_moved_down: bool
    """Whether others of those who came down are paired than in the first."""
    moved_down_transposition: int | None
    """The transposition's number in their order, 0 for none (4.2; D.1); None beyond `MOST_COUNTED`."""
    exchanged: int
    """How many players of each half were exchanged …"""
    places: int
    """… and by how many places all of them together (4.3.3.2; D.2)."""
    transposition: int | None
    """Of S2, or of that of the remainder, after the exchange."""


MOST_COUNTED = 9999


def distance_of(bracket: DutchBracket, like: Generated) -> Distance:
    """How far that candidate is from the first one."""
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
    """How many arrangements of as many players come before this one."""
    waiting = list(among)
    number = 0
    for left, index in zip(range(len(taken) - 1, -1, -1), taken, strict=True):
        before = waiting.index(index)
        number += before * perm(len(waiting) - 1, left)
        del waiting[before]
    return number if number <= MOST_COUNTED else None


def step_between(one: Generated, other: Generated) -> str:
    """At which step of the generation two candidates part."""
    return next((step for step, a, b in zip(STEPS, one.key, other.key, strict=True) if a != b), "")


def _numbers(indices: Iterable[int], among: Sequence[int]) -> tuple[int, ...]:
    """Their BSNs (4.1)."""
    place = {index: number for number, index in enumerate(among, start=1)}
    return tuple(place[index] for index in indices)


def _exchange(down: tuple[int, ...], up: tuple[int, ...]) -> tuple[Any, ...]:
    """4.3.2 (D.2): fewer players, nearer ones, from S1 the lowest-ranked first, from S2 the highest-ranked first."""
    return len(down), sum(up) - sum(down), tuple(-number for number in reversed(down)), up
