"""The pairings of a bracket in the order of Burstein's article 4 (6.2 and 6.4 of 1998), by their sequence numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

from tabellone.literal.players import LiteralPlayer as Player, LiteralStrength as Strength
from tests.twins.wish import NOTHING, Wish

Group: TypeAlias = tuple[Player, ...]
"""Players in their ranking."""
Pairing: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of sequence numbers, the smaller first; whoever floats is paired with 0, and stands first."""
MayBePaired: TypeAlias = Callable[[int, int], bool]


def pairings(size: int, floaters: int, may_be_paired: MayBePaired = lambda _a, _b: True) -> Iterator[Pairing]:
    """All pairings of ``size`` players of whom so many float: number 1 first with the largest number, and so on down,
    and last with a 0; for each of them number 2 likewise, if it is not paired yet; and so on.
    """
    return _pairings(tuple(range(1, size + 1)), floaters, may_be_paired)


def _pairings(numbers: tuple[int, ...], zeros: int, may_be_paired: MayBePaired) -> Iterator[Pairing]:
    if not numbers:
        yield ()
        return
    first, *others = numbers
    if len(numbers) > zeros:
        for opponent in reversed(others):
            if may_be_paired(first, opponent):
                rest = tuple(number for number in others if number != opponent)
                for pairing in _pairings(rest, zeros, may_be_paired):
                    yield ((first, opponent), *pairing)
    if zeros and may_be_paired(first, 0):
        for pairing in _pairings(tuple(others), zeros - 1, may_be_paired):
            yield ((first, 0), *pairing)


class Meetings:
    """Who of the round may meet, and who can all be paired."""

    def __init__(self, players: tuple[Player, ...], forbidden: list[set[int]], wish: Wish = NOTHING) -> None:
        self.forbidden = forbidden
        self.wish = wish
        self._may_meet = {(one, other): self._allowed(one, other) for one, other in combinations(players, 2)}
        self._may_meet |= {(other, one): allowed for (one, other), allowed in self._may_meet.items()}
        self._can_be_paired: dict[frozenset[Player], bool] = {frozenset(): True}

    def without_wish(self, players: tuple[Player, ...]) -> Meetings:
        """The same if nothing is asked for."""
        return Meetings(players, self.forbidden) if self.wish != NOTHING else self

    def may_meet(self, one: Player, other: Player) -> bool:
        """C1, C3 and nobody forbade it (1998: 3.1, 5.2, 5.3)."""
        return self._may_meet[one, other]

    def _allowed(self, one: Player, other: Player) -> bool:
        same_absolute = one.strength is other.strength is Strength.ABSOLUTE and one.preference is other.preference
        return (
            other.tpn not in one.opponents
            and not self.wish.keeps_apart(one.tpn, other.tpn)
            and not same_absolute
            and not any({one.tpn, other.tpn} <= players for players in self.forbidden)
        )

    def can_be_paired(self, players: frozenset[Player]) -> bool:
        """Whether all of them can be, by trying."""
        if players not in self._can_be_paired:
            first, *others = sorted(players, key=lambda player: player.tpn)
            self._can_be_paired[players] = any(
                self.may_meet(first, other) and self.can_be_paired(players - {first, other}) for other in others
            )
        return self._can_be_paired[players]
