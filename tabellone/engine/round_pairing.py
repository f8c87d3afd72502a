"""What pairing a round gives: who meets whom, and who has no opponent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.record import Bye, ByeKind


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """A round's pairing: (white, black) numbers in board order, and the byes it gives, of whatever kind.

    In a pairing of several games White is who has it in the first one.
    """

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[Bye, ...] = ()
    """``ZERO`` is the free round of a calendar. Who is away anyway is not among them."""

    @classmethod
    def of(
        cls, pairs: Iterable[tuple[int, int]], bye: int | None = None, kind: ByeKind = ByeKind.PAIRING_ALLOCATED
    ) -> RoundPairing:
        """The pairing of a system that gives one bye at most."""
        return cls(tuple(pairs), () if bye is None else (Bye(bye, kind),))

    @property
    def free(self) -> tuple[int, ...]:
        """Who has no opponent."""
        return tuple(bye.player for bye in self.byes)

    @property
    def allocated_byes(self) -> tuple[int, ...]:
        """Who has a pairing-allocated bye."""
        return tuple(bye.player for bye in self.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
