"""The pairing of a round: pairs and byes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.record import Bye, ByeKind


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """Pairing of a round: pairs (white, black) of pairing numbers in board order, and byes of any kind.

    In a pairing of several games, White is the contestant with White in the first game.
    """

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[Bye, ...] = ()
    """``ZERO`` is the free round of a pairing table. Absent contestants are not included."""

    @classmethod
    def of(
        cls, pairs: Iterable[tuple[int, int]], bye: int | None = None, kind: ByeKind = ByeKind.PAIRING_ALLOCATED
    ) -> RoundPairing:
        """Return the pairing for a system that assigns at most one bye."""
        return cls(tuple(pairs), () if bye is None else (Bye(bye, kind),))

    @property
    def free(self) -> tuple[int, ...]:
        """Contestants without an opponent."""
        return tuple(bye.player for bye in self.byes)

    @property
    def allocated_byes(self) -> tuple[int, ...]:
        """Contestants with a pairing-allocated bye."""
        return tuple(bye.player for bye in self.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
