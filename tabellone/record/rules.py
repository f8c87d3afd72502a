"""Decisions of an event other than its scoring: prohibited pairings, and points added or deducted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
    """Match points of teams; ``points`` are then game points."""

    @classmethod
    def of(cls, score: Score, points: Points, rounds: tuple[int, int], contestants: tuple[int, int]) -> VirtualPoints:
        """Return these points in that score, in the rounds and for the contestants from the first to the last."""
        match = points if score is Score.MATCH else 0
        return cls(points - match, *rounds, *contestants, match)

    def in_score(self, score: Score) -> Points:
        return self.match_points if score is Score.MATCH else self.points


@dataclass(frozen=True, slots=True)
class AccelerationBand:
    """A band of an acceleration chosen by the event: its players have virtual points in these rounds."""

    by: Literal["rating", "number", "title"]
    points: Points
    first_round: int
    last_round: int
    first: int = 0
    """Lowest rating, or first position in the starting list."""
    last: int = 0
    """Highest rating, or last position in the starting list."""
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """Prohibited pairings: none of these may play each other in rounds ``first_round..last_round`` (TRF 260).

    ``last_round`` 0: to the end.
    """

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = 0

    def holds_in(self, round_number: int) -> bool:
        return self.first_round <= round_number and (self.last_round == 0 or round_number <= self.last_round)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Abnormal points, a penalty or a bonus (TRF26 299). ``round`` 0 concerns the total; no players: all players."""

    points: Points
    players: tuple[int, ...] = ()
    round: int = 0
    kind: str = ""
    """``W D L F H Z + -``: the value of a round with that result, instead of its usual points.

    Empty: points that are added.
    """
    match_points: Points = 0
    """Match points of teams; ``points`` are then their game points."""

    def in_score(self, score: Score) -> Points:
        return self.match_points if score is Score.MATCH else self.points
