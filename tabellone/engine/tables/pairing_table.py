"""Pairing table: the pairings of all rounds, fixed before round 1, by table number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class TableRound:
    """Round: (white, black) by table number in board order, and the number with the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None

    @property
    def reversed(self) -> TableRound:
        """The same games with reversed colours."""
        return TableRound(tuple((black, white) for white, black in self.pairs), self.bye)

    def without(self, dummy: int) -> TableRound:
        """Return the round without this number; its opponent has the bye."""
        pairs = tuple(pair for pair in self.pairs if dummy not in pair)
        free = next((sum(pair) - dummy for pair in self.pairs if dummy in pair), self.bye)
        return TableRound(pairs, free)


Calendar: TypeAlias = tuple[TableRound, ...]
