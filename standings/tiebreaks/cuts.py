"""Cuts and medians (article 14) with their exception for unplayed rounds (16.5)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.record import Points


@dataclass(frozen=True, slots=True)
class Part:
    """One round's contribution. ``rank`` orders the significance of contributions, the least first."""

    round: int
    opponent: int
    rank: tuple[Points, ...]
    value: int
    is_vur: bool = False


def kept(parts: list[Part], variant: str) -> list[Part]:
    """The contributions that are left after the cuts of the variant (``C1 C2 M1 M2``)."""
    left = list(parts)
    number = int(variant[1:]) if variant else 0
    for _ in range(number):
        cut_least(left)
    if variant.startswith("M"):
        for _ in range(number):
            if left:
                left.remove(max(left, key=lambda part: part.rank))
    return left


def cut_least(parts: list[Part]) -> None:
    """Take the least significant contribution away, or (16.5) the lowest of a VUR if that is not lower."""
    if not parts:
        return
    least = min(parts, key=lambda part: part.rank)
    voluntary = [part for part in parts if part.is_vur]
    if voluntary:
        lowest = min(voluntary, key=lambda part: part.value)
        if lowest.value >= least.value:
            least = lowest
    parts.remove(least)
