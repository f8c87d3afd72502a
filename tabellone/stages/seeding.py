"""Seeding of a knock-out after groups: group winners against runners-up, with late matches inside a group."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tabellone.stages.qualifying import Qualifier

LONE = -1
"""The part of a contestant who has not played in one."""


def meeting_round(one: int, other: int, places: int) -> int:
    """Return the round in which two seeds of a bracket of this size can play each other; 1 is the first."""
    number = 1
    while one + other != places + 1:
        places //= 2
        one, other = (min(seed, 2 * places + 1 - seed) for seed in (one, other))
        number += 1
    return number


def crossed(qualifiers: Sequence[Qualifier]) -> tuple[int, ...]:
    """Return the keys of the qualifiers by seed.

    The first of all parts have the first seeds in the order of the parts, the second ones the next seeds. Contestants
    of one part play each other as late as possible. If there is a choice, the first of A plays the second of B, and
    the first of B the second of A.
    """
    places = 1 << (len(qualifiers) - 1).bit_length() if qualifiers else 1
    seeded: list[Qualifier] = []
    for _row, group in groupby(qualifiers, key=lambda one: (one.why, one.place)):
        row = list(group)
        seeds = range(len(seeded) + 1, len(seeded) + len(row) + 1)
        seeded += _assigned(row, seeds, seeded, places)
    return tuple(one.key for one in seeded)


def _assigned(row: Sequence[Qualifier], seeds: range, seeded: Sequence[Qualifier], places: int) -> list[Qualifier]:
    """Return the row on its seeds, with the earliest match inside a part as late as possible."""
    if not seeded:
        return list(row)
    late = {
        (seed, number): min(
            (
                meeting_round(seed, earlier, places)
                for earlier, there in enumerate(seeded, start=1)
                if there.part is not None and there.part == one.part
            ),
            default=places,
        )
        for seed in seeds
        for number, one in enumerate(row)
    }
    for least in sorted(set(late.values()), reverse=True):
        wishes = {
            seed: sorted(
                (number for number in range(len(row)) if late[seed, number] >= least),
                key=lambda number, seed=seed: _strangeness(row[number], seed, seeded, places),  # type: ignore[misc]
            )
            for seed in seeds
        }
        found = _matched(wishes)
        if found is not None:
            return [row[found[seed]] for seed in seeds]
    return list(row)


def _strangeness(one: Qualifier, seed: int, seeded: Sequence[Qualifier], places: int) -> tuple[bool, int]:
    """Return the penalty of a pair: neighbouring parts cross, A with B, C with D."""
    opposite = places + 1 - seed
    part = seeded[opposite - 1].part if 1 <= opposite <= len(seeded) else None
    own = LONE if one.part is None else one.part
    return part is None or own != part ^ 1, own


def _matched(wishes: dict[int, list[int]]) -> dict[int, int] | None:
    """Return each contestant's seed, by augmenting paths in the order of wishes; None if impossible."""
    seat_of: dict[int, int] = {}

    def settle(seed: int, tried: set[int]) -> bool:
        for number in wishes[seed]:
            if number not in tried:
                tried.add(number)
                if number not in seat_of or settle(seat_of[number], tried):
                    seat_of[number] = seed
                    return True
        return False

    if not all(settle(seed, set()) for seed in reversed(wishes)):
        return None
    return {seed: number for number, seed in seat_of.items()}
