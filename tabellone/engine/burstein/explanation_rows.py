"""Explanation of a Burstein round, as rows for the arbiter's page."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabellone.engine.burstein.index import Opponent
from tabellone.engine.burstein.overview import RankedPlayer, overview
from tabellone.record import Player, Points, Record

HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class BursteinRow:
    """A player of a scoregroup."""

    player: Player
    line: RankedPlayer
    opponents: tuple[Opponent, ...]
    """By round; the player's own number marks an unplayed round."""

    @property
    def sonneborn_berger(self) -> Fraction:
        """In points."""
        return Fraction(self.line.opposition.sonneborn_berger, HUNDREDTHS)


@dataclass(frozen=True, slots=True)
class BursteinGroup:
    """A scoregroup, the highest-ranked player first."""

    score: Points
    rows: tuple[BursteinRow, ...]


@dataclass(frozen=True, slots=True)
class BursteinRound:
    """A round of the Burstein system. A seeding round has no groups: the Dutch system pairs it."""

    number: int
    edition: str
    seeding_rounds: int
    is_seeding_round: bool
    groups: tuple[BursteinGroup, ...]


def explained(record: Record, number: int) -> BursteinRound:
    """Return the explanation of the round. Raises NoLegalPairing."""
    view = overview(record, number)
    groups = tuple(
        BursteinGroup(
            group.score,
            tuple(BursteinRow(record.by_tpn[line.tpn], line, line.opposition.opponents) for line in group.lines),
        )
        for group in (() if view.is_seeding_round else view.groups)
    )
    return BursteinRound(view.round_number, view.edition, view.seeding_rounds, view.is_seeding_round, groups)
