"""Overview of a Dubov round for the arbiter: brackets, subgroups, shifters and the values behind them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabellone.engine.dubov.bracket import DubovBracket, Pair
from tabellone.engine.dubov.edition_1997 import parts_of
from tabellone.engine.dubov.pairing import brackets_of
from tabellone.engine.dubov.players import DubovField, DubovPlayer, dubov_field_of
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.colours import Strength
from tabellone.record import Colour, Points, Record


class Subgroup(StrEnum):
    """A player's subgroup before the shifts: G1 (White seekers) or G2."""

    G1 = "G1"
    G2 = "G2"


@dataclass(frozen=True, slots=True)
class BracketPlayer:
    """A player before the round, and in the bracket."""

    tpn: int
    score: Points
    aro: Fraction | None
    """ARO by the edition (rounded since 2018); None before the first game."""
    due: Colour
    strength: Strength
    upfloats: tuple[int, ...]
    """Rounds in which the player played an opponent with a higher score."""
    is_maximum_upfloater: bool
    comes_up: bool
    subgroup: Subgroup | None = None
    """None outside brackets: the player with the bye, and floaters of 1997."""
    shifts: bool = False
    """True if the player shifts to the other subgroup."""


@dataclass(frozen=True, slots=True)
class BracketView:
    """A scoregroup with its upfloaters."""

    score: Points
    seats: tuple[BracketPlayer, ...]
    """The highest-ranked first."""
    pairs: tuple[tuple[int, int], ...]
    """Pairing numbers of S1, in its order, with T2."""


@dataclass(frozen=True, slots=True)
class DubovOverview:
    """A round before it is played."""

    brackets: tuple[BracketView, ...]
    floaters: tuple[tuple[BracketPlayer, BracketPlayer], ...]
    """1997: pairs of players who were not paired in their own scoregroups."""
    bye: BracketPlayer | None


def overview(record: Record, round_number: int) -> DubovOverview:
    """Return the pairing of the round by its edition. Raises NoLegalPairing and UnknownSystem."""
    edition = edition_of(record)
    field = dubov_field_of(record, round_number, edition)
    floaters: list[Pair] = []
    if edition == "1997":
        floaters, brackets, bye = parts_of(field)
    else:
        brackets, bye = brackets_of(field)
    views = _Views(field, exact=edition == "1997")
    return DubovOverview(
        tuple(views.bracket(bracket) for bracket in brackets),
        tuple((views.seat(one), views.seat(other)) for one, other in floaters),
        None if bye is None else views.seat(bye),
    )


class _Views:
    def __init__(self, field: DubovField, *, exact: bool) -> None:
        self.field = field
        self.exact = exact

    def bracket(self, bracket: DubovBracket) -> BracketView:
        g1 = bracket.smaller if bracket.g1_is_smaller else bracket.larger
        shifting = {player.tpn for players in bracket.shifters() for player in players}
        in_g1 = {player.tpn for player in g1}
        score = max(player.score for player in bracket.members)
        seats = tuple(
            self.seat(
                player,
                comes_up=player.score < score,
                subgroup=Subgroup.G1 if player.tpn in in_g1 else Subgroup.G2,
                shifts=player.tpn in shifting,
            )
            for player in sorted(bracket.members, key=lambda player: (-player.score, player.tpn))
        )
        return BracketView(score, seats, tuple((one.tpn, other.tpn) for one, other in bracket.pairs()))

    def seat(
        self, player: DubovPlayer, *, comes_up: bool = False, subgroup: Subgroup | None = None, shifts: bool = False
    ) -> BracketPlayer:
        aro = player.exact_aro if self.exact else Fraction(player.aro)
        return BracketPlayer(
            tpn=player.tpn,
            score=player.score,
            aro=aro if player.has_played else None,
            due=player.due,
            strength=player.colours.strength,
            upfloats=player.upfloats,
            is_maximum_upfloater=len(player.upfloats) >= self.field.most_upfloats,
            comes_up=comes_up,
            subgroup=subgroup,
            shifts=shifts,
        )
