"""What an event has decided besides its scoring: who may not meet, points given or taken, calendar, readings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabellone.record.points import Points


class Reading(StrEnum):
    """A reading of a system's rules that an event may choose instead of the usual one; docs/readings.md has both."""

    LIM_LAST = "lim-last"
    """Lim 3.8 in the median group: who has come up seeks the lowest-numbered, who is nearest (textbook, chapter 9)."""
    LIM_NUMBER = "lim-number"
    """Lim 5.4: the higher ranked is who has the higher number, whatever the scores."""

    @property
    def system(self) -> str:
        """Whose rules it reads."""
        return self.value.partition("-")[0]


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Points for pairing only: players ``first..last`` in rounds ``first_round..last_round`` (TRF 250)."""

    points: Points
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """No two of these may meet in rounds ``first_round..last_round`` (TRF 260; ``last_round`` 0: to the end)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = 0

    def holds_in(self, round_number: int) -> bool:
        return self.first_round <= round_number and (self.last_round == 0 or round_number <= self.last_round)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Abnormal points, a penalty or a bonus (TRF26 299). ``round`` 0 concerns the total; no players: everybody."""

    points: Points
    players: tuple[int, ...] = ()
    round: int = 0
    kind: str = ""
    """``W D L F H Z + -`` or empty, as the TRF record states it."""
    match_points: Points = 0


@dataclass(frozen=True, slots=True)
class CalendarSettings:
    """By which calendar an event with fixed pairings is played (the system ``round-robin``)."""

    kind: str = "berger"
    """``berger``, ``rotation``, another kind of the engine's tables, or ``custom``: a calendar that nobody states."""
    cycles: int = 1
    """How often everybody meets everybody; each time with the other colours."""
    swap_last_two: bool = False
    """The last two rounds of each cycle but the last one are exchanged (C.05 Annex 1)."""
    without_first: bool = False
    """The reduced round robin: the first round is dropped."""
    mini_matches: bool = False
    """The games of two opponents follow each other, instead of one in each cycle."""
    dummy: bool = False
    """A rotation of an odd number of players with a dummy as the last one."""
