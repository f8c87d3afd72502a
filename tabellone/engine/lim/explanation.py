"""How a round of the Lim system was made, as rows for the arbiter's page of that round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tabellone.engine.lim.overview import GroupOverview, Leaving, Member, ReadingOverview, overview, readings_of
from tabellone.engine.rules import edition_of
from tabellone.messages import Message
from tabellone.record import Colour, Player, Points, Record

Pair: TypeAlias = tuple[Player, Player]


@dataclass(frozen=True, slots=True)
class LimRow:
    """A player of a scoregroup, or one who came to it."""

    player: Player
    member: Member
    comes_from: str
    """``above``, ``below``, or empty for who has that score."""
    leaving: Leaving | None
    is_cracked: bool
    """Was paired here, and then taken to the median group."""
    pair: int | None = None
    """Which pair of the group, in the order in which they were made; from 1."""
    opponent: int | None = None
    colour: Colour | None = None
    """What the player gets."""


@dataclass(frozen=True, slots=True)
class LimGroup:
    """A scoregroup: who came to it first, the others in the order of scrutiny."""

    score: Points | None
    is_median: bool
    downward: bool
    rows: tuple[LimRow, ...]
    cracked: tuple[Pair, ...]
    """For the median group, the first one first."""


@dataclass(frozen=True, slots=True)
class LimReading:
    """A reading of the rules that an event may choose, and whether it decided something in this round."""

    text: Message
    is_chosen: bool
    otherwise: tuple[Pair, ...]
    """The boards of the round by the other reading, White first, that are not among those of this one."""
    only_colours: bool


@dataclass(frozen=True, slots=True)
class LimRound:
    """A round of the Lim system: its scoregroups in the order in which they were paired."""

    groups: tuple[LimGroup, ...]
    bye: Player | None
    readings: tuple[LimReading, ...]


def explained(record: Record, number: int) -> LimRound:
    """How that round of the record is made. Raises NoLegalPairing."""
    view = overview(record, number, edition_of(record))
    came_down: dict[int, bool] = {}
    groups = []
    for group in view.groups:
        groups.append(_lim_group(record.by_tpn, group, came_down))
        came_down.update((leaving.tpn, leaving.downward) for leaving in group.leaving)
        came_down.update((tpn, group.downward) for pair in group.cracked for tpn in pair)
    readings = readings_of(record, number, edition_of(record))
    return LimRound(
        tuple(groups),
        record.by_tpn[view.bye] if view.bye else None,
        tuple(_lim_reading(record.by_tpn, reading) for reading in readings),
    )


def _lim_reading(players: Mapping[int, Player], view: ReadingOverview) -> LimReading:
    boards = tuple((players[white], players[black]) for white, black in view.otherwise)
    return LimReading(view.reading.said or view.reading.name, view.is_chosen, boards, view.only_colours)


def _lim_group(players: Mapping[int, Player], group: GroupOverview, came_down: Mapping[int, bool]) -> LimGroup:
    leaving = {floater.tpn: floater for floater in group.leaving}
    cracked = {tpn for pair in group.cracked for tpn in pair}
    games = {
        tpn: (number, opponent, colour)
        for number, (white, black) in enumerate(group.pairs, start=1)
        for tpn, opponent, colour in ((white, black, Colour.WHITE), (black, white, Colour.BLACK))
    }
    arrived = {member.tpn for member in group.arrived}
    rows = tuple(
        LimRow(
            players[member.tpn],
            member,
            ("above" if came_down[member.tpn] else "below") if member.tpn in arrived else "",
            leaving.get(member.tpn),
            member.tpn in cracked,
            *games.get(member.tpn, ()),
        )
        for member in (*group.arrived, *group.residents)
    )
    pairs = tuple((players[one], players[other]) for one, other in group.cracked)
    return LimGroup(group.score, group.is_median, group.downward, rows, pairs)
