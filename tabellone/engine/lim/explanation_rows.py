"""Explanation of a Lim round, as rows for the arbiter's page: its scoregroups in pairing order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.engine.capabilities import ShowsRounds
from tabellone.engine.lim.floaters import Floater
from tabellone.engine.lim.pairing import PairedGroup, PairedRound, paired_round
from tabellone.engine.lim.readings import ReadingEffect, readings_of
from tabellone.engine.rules import edition_of
from tabellone.record import Colour, Player, Points, Record


@dataclass(frozen=True, slots=True)
class LimRow:
    """A player of a scoregroup, or a floater into it."""

    player: Player
    score: Points
    due: Colour | None
    """The colour that the player is due (5.1 to 5.6); None before the first game."""
    floated_before: bool
    """The player floated to another scoregroup in the previous round (3.10)."""
    comes_from: str
    """``above`` or ``below`` for floaters; empty for residents."""
    leaving: Floater | None
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
    """None if the median lies between two scores that can be written (half of an odd number of tenths)."""
    is_median: bool
    downward: bool
    rows: tuple[LimRow, ...]
    cracked: tuple[tuple[int, int], ...]
    """Pairs of this group that were cracked for the median group, the first one first."""


@dataclass(frozen=True, slots=True)
class LimRound:
    """A round: its scoregroups in pairing order, with the median group last."""

    groups: tuple[LimGroup, ...]
    bye: Player | None
    readings: tuple[ReadingEffect, ...]


def explained(record: Record, number: int) -> LimRound:
    """Return the explanation of the round. Raises NoLegalPairing."""
    paired = paired_round(record, number, edition_of(record))
    came_down: dict[int, bool] = {}
    groups = []
    for of in paired.groups:
        groups.append(_group(record, paired, of, came_down))
        came_down.update((floater.entrant.tpn, floater.downward) for floater in of.floaters)
        came_down.update((entrant.tpn, of.group.downward) for pair in of.cracked for entrant in pair)
    bye = record.by_tpn[paired.bye.tpn] if paired.bye else None
    return LimRound(tuple(groups), bye, tuple(readings_of(record, number, edition_of(record))))


def _group(record: Record, paired: PairedRound, of: PairedGroup, came_down: Mapping[int, bool]) -> LimGroup:
    group = of.group
    leaving = {floater.entrant.tpn: floater for floater in of.floaters}
    cracked = tuple((first.tpn, second.tpn) for first, second in of.cracked)
    games = {
        own.tpn: (number, opponent.tpn, colour)
        for number, (white, black) in enumerate(of.coloured(paired.situation), start=1)
        for own, opponent, colour in ((white, black, Colour.WHITE), (black, white, Colour.BLACK))
    }
    rows = tuple(
        LimRow(
            record.by_tpn[entrant.tpn],
            entrant.score,
            entrant.due,
            entrant.floated_before,
            ("above" if came_down[entrant.tpn] else "below") if entrant in group.floaters else "",
            leaving.get(entrant.tpn),
            any(entrant.tpn in pair for pair in cracked),
            *games.get(entrant.tpn, ()),
        )
        for entrant in (*group.floaters, *group.residents)
    )
    score, rest = divmod(group.twice_the_score, 2)
    return LimGroup(None if rest else score, of is paired.groups[-1], group.downward, rows, cracked)


class LimOverview(ShowsRounds):
    """The arbiter's page of the Lim system."""

    rows_of = staticmethod(explained)


OVERVIEW: LimOverview = LimOverview()
