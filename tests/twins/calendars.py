"""What a calendar or a bracket says of two, by the book: read off the rounds as they were paired, and of a round robin
off the Berger tables of the Handbook (C.05 annex 1), made here anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class PairedRound:
    """A round: the pairs, White first, and who is free."""

    pairs: frozenset[tuple[int, int]]
    free: frozenset[int]

    def has(self, one: int, other: int) -> bool:
        """Whether the two meet, or (0) the one is free."""
        return bool({(one, other), (other, one)} & self.pairs) if other else one in self.free


def berger_rounds(players: int, cycles: int = 1) -> list[PairedRound]:
    """The Berger tables: in each round the numbers go on by half the field; the last one stays, and changes colours."""
    size = players + players % 2
    ring = size - 1
    rounds = []
    for number in range(ring * cycles):
        place, is_second = number % ring, number // ring % 2 == 1
        start = place * (size // 2) % ring
        last = (start + 1, size) if place % 2 == 0 else (size, start + 1)
        pairs = [last, *(((start + k) % ring + 1, (start - k) % ring + 1) for k in range(1, size // 2))]
        if is_second:
            pairs = [(black, white) for white, black in pairs]
        free = {one for pair in pairs for one in pair if players < max(pair) and one <= players}
        met = frozenset(pair for pair in pairs if max(pair) <= players)
        rounds.append(PairedRound(met, frozenset(free)))
    return rounds


def meetings(rounds: Sequence[PairedRound], one: int, other: int) -> tuple[int, ...]:
    """The rounds in which the two meet, or (0) the one is free."""
    return tuple(number for number, paired in enumerate(rounds, start=1) if paired.has(one, other))


def opponent_in(paired: PairedRound, one: int) -> int | None:
    """Whom that one meets; 0: nobody; None: has no place in the round."""
    found = [other for pair in paired.pairs if one in pair for other in pair if other != one]
    return found[0] if found else 0 if one in paired.free else None


def expected(
    rounds: Sequence[PairedRound], number: int, one: int, other: int, *, is_calendar: bool
) -> tuple[str, Iterable[object]]:
    """The verdict of that question about a round, and what goes with it."""
    paired = rounds[number - 1]
    if paired.has(one, other):
        return "paired", ()
    absent = tuple(tpn for tpn in (one, other) if tpn and opponent_in(paired, tpn) is None)
    if absent:
        return "refused", absent
    if is_calendar:
        return "calendar", meetings(rounds, one, other)
    return "bracket", tuple((tpn, opponent_in(paired, tpn)) for tpn in (one, other) if tpn)
