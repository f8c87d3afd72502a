"""Explanation of a Dubov round, as rows for the arbiter's page: brackets, subgroups, shifters and their values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tabellone.engine.capabilities import ShowsRounds
from tabellone.engine.dubov.bracket import DubovBracket, Pair
from tabellone.engine.dubov.edition_1997 import parts_of
from tabellone.engine.dubov.pairing import brackets_of
from tabellone.engine.dubov.players import DubovField, DubovPlayer, dubov_field_of
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.colours import Strength
from tabellone.record import Colour, Player, Points, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class DubovRow:
    """A player of a bracket, or a floater of 1997."""

    player: Player
    score: Points
    aro: Fraction | None
    """ARO by the edition (rounded since 2018); None before the first game."""
    due: Colour
    strength: Strength
    upfloats: tuple[int, ...]
    """Rounds in which the player played an opponent with a higher score."""
    is_maximum_upfloater: bool
    opponent: int
    comes_up: bool = False
    subgroup: str = ""
    """Subgroup before the shifts: ``G1`` (White seekers) or ``G2``; empty for floaters."""
    shifts: bool = False
    """True if the player shifts to the other subgroup."""
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
    """Return the explanation of the round. Raises NoLegalPairing and UnknownSystem."""
    edition = edition_of(record)
    field = dubov_field_of(record, number, edition)
    floaters: list[Pair] = []
    if edition == "1997":
        floaters, brackets, bye = parts_of(field)
    else:
        brackets, bye = brackets_of(field)
    rows = _Rows(record, field, exact=edition == "1997")
    groups = [rows.group(bracket) for bracket in brackets]
    if floaters:
        both = (pair for one, other in floaters for pair in ((one, other), (other, one)))
        groups.insert(0, DubovGroup(None, tuple(rows.row(own, opponent) for own, opponent in both)))
    return DubovRound(tuple(groups), record.by_tpn[bye.tpn] if bye else None)


class _Rows:
    def __init__(self, record: Record, field: DubovField, *, exact: bool) -> None:
        self.record = record
        self.field = field
        self.exact = exact

    def group(self, bracket: DubovBracket) -> DubovGroup:
        g1 = {player.tpn for player in (bracket.smaller if bracket.g1_is_smaller else bracket.larger)}
        shifting = {player.tpn for players in bracket.shifters() for player in players}
        score = max(player.score for player in bracket.members)
        rows = (
            self.row(
                pair[own],
                pair[1 - own],
                comes_up=pair[own].score < score,
                subgroup="G1" if pair[own].tpn in g1 else "G2",
                shifts=pair[own].tpn in shifting,
                row=name,
                place=place,
            )
            for own, name in enumerate(("S1", "T2"))
            for place, pair in enumerate(bracket.pairs(), start=1)
        )
        return DubovGroup(score, tuple(rows))

    def row(self, player: DubovPlayer, opponent: DubovPlayer, **in_bracket: Any) -> DubovRow:
        aro = player.exact_aro if self.exact else Fraction(player.aro)
        return DubovRow(
            player=self.record.by_tpn[player.tpn],
            score=player.score,
            aro=aro if player.has_played else None,
            due=player.due,
            strength=player.colours.strength,
            upfloats=player.upfloats,
            is_maximum_upfloater=len(player.upfloats) >= self.field.most_upfloats,
            opponent=opponent.tpn,
            **in_bracket,
        )


class DubovOverview(ShowsRounds):
    """The arbiter's page of the Dubov system."""

    rows_of = staticmethod(explained)


OVERVIEW: DubovOverview = DubovOverview()
