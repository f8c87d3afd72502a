"""Explanation of a Burstein round, as rows for the arbiter's page: the players, ranked within their scoregroups."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabellone.engine.burstein.edition_1998 import EDITION, due_colour, field_of_1998
from tabellone.engine.burstein.index import Opposition, oppositions
from tabellone.engine.burstein.pairing import burstein_field, scoregroups, seeding_rounds
from tabellone.engine.capabilities import ShowsRounds
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.colours import Strength
from tabellone.record import Colour, Player, Points, Record

HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class BursteinRow:
    """A player of a scoregroup."""

    player: Player
    rank: int
    """Rank in the scoregroup, from 1. It is the number in the bracket unless a player floats into it."""
    points: Points
    """Points in the standings, without virtual points."""
    opposition: Opposition
    """The Index and its components, by round; the player's own number marks an unplayed round."""
    preference: Colour | None
    """The colour preference; in 1998 the due colour."""
    strength: Strength

    @property
    def sonneborn_berger(self) -> Fraction:
        """In points."""
        return Fraction(self.opposition.sonneborn_berger, HUNDREDTHS)


@dataclass(frozen=True, slots=True)
class BursteinGroup:
    """A scoregroup by the score for pairing, the highest-ranked player first."""

    score: Points
    rows: tuple[BursteinRow, ...]


@dataclass(frozen=True, slots=True)
class BursteinRound:
    """A round of the Burstein system. A seeding round has no groups: the Dutch system pairs it."""

    number: int
    edition: str
    seeding_rounds: int
    """The number of rounds paired by the Dutch system; 0 in the edition of 1998."""
    is_seeding_round: bool
    groups: tuple[BursteinGroup, ...]


def explained(record: Record, number: int) -> BursteinRound:
    """Return the explanation of the round. Games of this round and later are ignored. Raises UnknownSystem."""
    edition = edition_of(record)
    is_1998 = edition == EDITION
    seeding = 0 if is_1998 else seeding_rounds(record)
    if number <= seeding:
        return BursteinRound(number, edition, seeding, is_seeding_round=True, groups=())
    field = field_of_1998(record, number) if is_1998 else burstein_field(record, number, edition)
    opposition = oppositions(record, number, edition)
    groups = []
    for places in scoregroups(field.players):
        players = [field.players[place] for place in places]
        rows = tuple(
            BursteinRow(
                player=record.by_tpn[player.tpn],
                rank=rank,
                points=player.points,
                opposition=opposition[player.tpn],
                preference=due_colour(player) if is_1998 else player.colours.preference,
                strength=player.colours.strength,
            )
            for rank, player in enumerate(players, start=1)
        )
        groups.append(BursteinGroup(players[0].score, rows))
    return BursteinRound(number, edition, seeding, is_seeding_round=False, groups=tuple(groups))


class BursteinOverview(ShowsRounds):
    """The arbiter's page of the Burstein system."""

    rows_of = staticmethod(explained)


OVERVIEW: BursteinOverview = BursteinOverview()
