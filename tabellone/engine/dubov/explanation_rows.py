"""Explanation of a Dubov round, as rows for the arbiter's page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.engine.dubov.overview import BracketPlayer, BracketView, overview
from tabellone.record import Player, Points, Record


@dataclass(frozen=True, slots=True)
class DubovRow:
    """A player of a bracket, or a floater of 1997."""

    player: Player
    seat: BracketPlayer
    opponent: int
    row: str = ""
    """``S1`` or ``T2``, which determine the pairs of the bracket; empty for floaters."""
    place: int | None = None
    """From 1; the opponent has the same position in the other row."""


@dataclass(frozen=True, slots=True)
class DubovGroup:
    """A scoregroup with its upfloaters, S1 and then T2."""

    score: Points | None
    """None for the floaters of 1997, who were not paired in their own scoregroups: each pair is two rows."""
    rows: tuple[DubovRow, ...]


@dataclass(frozen=True, slots=True)
class DubovRound:
    """A round of the Dubov system."""

    groups: tuple[DubovGroup, ...]
    bye: Player | None


def explained(record: Record, number: int) -> DubovRound:
    """Return the explanation of the round. Raises NoLegalPairing."""
    view = overview(record, number)
    floaters = tuple(
        DubovRow(record.by_tpn[seat.tpn], seat, opponent.tpn)
        for one, other in view.floaters
        for seat, opponent in ((one, other), (other, one))
    )
    brackets = (DubovGroup(bracket.score, tuple(_dubov_rows(record, bracket))) for bracket in view.brackets)
    return DubovRound(
        (DubovGroup(None, floaters), *brackets) if floaters else tuple(brackets),
        record.by_tpn[view.bye.tpn] if view.bye else None,
    )


def _dubov_rows(record: Record, bracket: BracketView) -> Iterator[DubovRow]:
    seats = {seat.tpn: seat for seat in bracket.seats}
    for name, own, other in (("S1", 0, 1), ("T2", 1, 0)):
        for place, pair in enumerate(bracket.pairs, start=1):
            yield DubovRow(record.by_tpn[pair[own]], seats[pair[own]], pair[other], name, place)
