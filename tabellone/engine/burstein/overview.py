"""Overview of a Burstein round for the arbiter, before and after pairing."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.burstein import SYSTEM
from tabellone.engine.burstein.edition_1998 import due_colour, field_of_1998
from tabellone.engine.burstein.index import Opposition, oppositions
from tabellone.engine.burstein.pairing import burstein_field, scoregroups, seeding_rounds
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.record import Colour, Points, Record


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player of a scoregroup."""

    rank: int
    """Rank in the scoregroup, from 1. It is the number in the bracket unless a player floats into it."""
    tpn: int
    points: Points
    """Points in the standings, without virtual points."""
    opposition: Opposition
    """The Index and its components, by round."""
    preference: Colour | None
    """The colour preference; in 1998 the due colour."""
    strength: Strength
    may_have_bye: bool


@dataclass(frozen=True, slots=True)
class RankedScoregroup:
    """A scoregroup, by the score for pairing."""

    score: Points
    lines: tuple[RankedPlayer, ...]


@dataclass(frozen=True, slots=True)
class BursteinOverview:
    """Overview of a round: the players to be paired, ranked within their scoregroups."""

    round_number: int
    edition: str
    seeding_rounds: int
    """The number of rounds paired by the Dutch system and ranked by pairing number; 0 in the edition of 1998."""
    groups: tuple[RankedScoregroup, ...]

    @property
    def is_seeding_round(self) -> bool:
        return self.round_number <= self.seeding_rounds


def overview(record: Record, round_number: int) -> BursteinOverview:
    """Return the overview by the record's edition. Games of this round and later are ignored. Raises UnknownSystem."""
    edition = edition_of(record)
    seeding = 0 if edition == "1998" else seeding_rounds(record)
    field = _field(record, round_number, edition, seeding)
    opposition = oppositions(record, round_number, edition)
    groups = [[field.players[place] for place in group] for group in scoregroups(field.players)]
    return BursteinOverview(
        round_number,
        edition,
        seeding,
        tuple(
            RankedScoregroup(
                players[0].score,
                tuple(
                    _line(rank, player, opposition[player.tpn], edition) for rank, player in enumerate(players, start=1)
                ),
            )
            for players in groups
        ),
    )


def _field(record: Record, round_number: int, edition: str, seeding: int) -> Field:
    if round_number <= seeding:
        return field_of(record, round_number, SYSTEM.edition(edition).basic_rules)
    if edition == "1998":
        return field_of_1998(record, round_number)
    return burstein_field(record, round_number, edition)


def _line(rank: int, player: SwissPlayer, opposition: Opposition, edition: str) -> RankedPlayer:
    return RankedPlayer(
        rank=rank,
        tpn=player.tpn,
        points=player.points,
        opposition=opposition,
        preference=due_colour(player) if edition == "1998" else player.colours.preference,
        strength=player.colours.strength,
        may_have_bye=player.may_have_bye,
    )
