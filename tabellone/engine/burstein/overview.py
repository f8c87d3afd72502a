"""What an arbiter sees of a round of the Burstein system before and after it is paired."""

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
    """The place in the scoregroup's ranking, from 1: the number in the bracket, while nobody floats into it."""
    tpn: int
    points: Points
    """In the standings, without virtual points."""
    opposition: Opposition
    """The Index with its parts, round by round."""
    preference: Colour | None
    """1998: the due colour."""
    strength: Strength
    may_have_bye: bool


@dataclass(frozen=True, slots=True)
class RankedScoregroup:
    """A scoregroup, by the score for pairing."""

    score: Points
    lines: tuple[RankedPlayer, ...]


@dataclass(frozen=True, slots=True)
class BursteinOverview:
    """A round: who is to be paired, in scoregroups and ranked."""

    round_number: int
    edition: str
    seeding_rounds: int
    """How many rounds are paired by the Dutch system, and ranked by number; 0 in the edition of 1998."""
    groups: tuple[RankedScoregroup, ...]

    @property
    def is_seeding_round(self) -> bool:
        return self.round_number <= self.seeding_rounds


def overview(record: Record, round_number: int) -> BursteinOverview:
    """The round by the record's edition. Games of that round and later are not looked at. Raises UnknownSystem."""
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
