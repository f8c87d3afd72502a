"""Unusual playing conditions of an event; no pairing and no standings depend on them."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.time_handicap import HandicapRow


@dataclass(frozen=True, slots=True)
class Play:
    """Starting positions and clocks."""

    is_chess960: bool = False
    positions: tuple[tuple[int, int], ...] = ()
    """By round the number of the starting position (Chess960) at all boards."""
    handicap: tuple[HandicapRow, ...] = ()
    """The time of both players by rating difference."""

    def position_in(self, round_number: int) -> int | None:
        """Return the number of the round's position; None for the usual one, and before it is drawn."""
        return dict(self.positions).get(round_number)
