"""What an event has decided besides its scoring: who may not meet, points given or taken."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.record.matches import Score
from tabellone.record.points import Points


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Points for pairing only: contestants ``first..last`` in rounds ``first_round..last_round`` (TRF 250)."""

    points: Points
    first_round: int
    last_round: int
    first: int
    last: int
    match_points: Points = 0
    """Of teams; ``points`` are then game points."""

    @classmethod
    def of(cls, score: Score, points: Points, rounds: tuple[int, int], contestants: tuple[int, int]) -> VirtualPoints:
        """These points in that score, in the rounds and for the contestants from the first to the last."""
        match = points if score is Score.MATCH else 0
        return cls(points - match, *rounds, *contestants, match)

    def in_score(self, score: Score) -> Points:
        return self.match_points if score is Score.MATCH else self.points


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
    """Of teams; ``points`` are then their game points."""

    def in_score(self, score: Score) -> Points:
        return self.match_points if score is Score.MATCH else self.points
