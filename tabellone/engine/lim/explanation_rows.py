"""Explanation of a Lim round, as rows for the arbiter's page."""

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
    """A player of a scoregroup, or a floater into it."""

    player: Player
    member: Member
    comes_from: str
    """``above`` or ``below`` for floaters; empty for residents."""
    leaving: Leaving | None
    is_cracked: bool
    """The player was paired here and then moved to the median group."""
    pair: int | None = None
    """Number of the pair in the group, in pairing order, from 1."""
    opponent: int | None = None
    colour: Colour | None = None
    """The colour in this round."""


@dataclass(frozen=True, slots=True)
class LimGroup:
    """A scoregroup: floaters into it first, then residents in the order of scrutiny."""

    score: Points | None
    is_median: bool
    downward: bool
    rows: tuple[LimRow, ...]
    cracked: tuple[Pair, ...]
    """For the median group: the cracked pairings, the first one first."""


@dataclass(frozen=True, slots=True)
class LimReading:
    """An interpretation of the rules that an event may choose, and its effect on this round."""

    text: Message
    is_chosen: bool
    otherwise: tuple[Pair, ...]
    """The boards, White first, that the round has only in the other interpretation."""
    only_colours: bool


@dataclass(frozen=True, slots=True)
class LimRound:
    """A round: its scoregroups in pairing order."""

    groups: tuple[LimGroup, ...]
    bye: Player | None
    readings: tuple[LimReading, ...]


def explained(record: Record, number: int) -> LimRound:
    """Return the explanation of the round. Raises NoLegalPairing."""
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
