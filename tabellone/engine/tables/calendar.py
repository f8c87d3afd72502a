"""A calendar: the pairings of all rounds, fixed before the first one, by the numbers that players have in the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabellone.messages import ToldError


class BadCalendar(ToldError):  # noqa: N818  (it names what is wrong)
    """There is no such calendar; the message says why."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round: (white, black) by table number in board order, and the number that is free."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None

    @property
    def reversed(self) -> TableRound:
        """The same games with the other colours."""
        return TableRound(tuple((black, white) for white, black in self.pairs), self.bye)

    def without(self, dummy: int) -> TableRound:
        """The round without that number; its opponent is free."""
        pairs = tuple(pair for pair in self.pairs if dummy not in pair)
        free = next((sum(pair) - dummy for pair in self.pairs if dummy in pair), self.bye)
        return TableRound(pairs, free)


Calendar: TypeAlias = tuple[TableRound, ...]
