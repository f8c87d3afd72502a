"""Player data for the Dubov system (C.04.4.1): average rating of opponents, due colour and upfloats."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from math import floor

from tabellone.engine.dubov import SYSTEM
from tabellone.engine.swiss.colours import ColourState, Strength, colour_of_higher
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.record import Colour, Record

DUE_WITHOUT_GAMES = {"1997": Colour.WHITE, "2018": Colour.BLACK, "2026": Colour.BLACK}
"""Mild preference of a player without games, by edition (1.6.4; 2018: A.5.d). 1997 does not specify the colour."""


@dataclass(frozen=True, slots=True)
class DubovPlayer(SwissPlayer):
    """A player with the data of this system. There are no topscorers, and each player has a preference."""

    rating: int = 0
    name: str = ""
    aro: int = 0
    """ARO (1.7; A.6): the average rating of the opponents over the board, 0 before the first game."""
    exact_aro: Fraction = Fraction(0)
    """ARO of 1997 (1.2): not rounded."""

    @property
    def due(self) -> Colour:
        """The preferred colour."""
        return self.colours.preference or Colour.BLACK

    @property
    def is_absolute(self) -> bool:
        """True if C3 protects the preference."""
        return self.colours.strength is Strength.ABSOLUTE

    @property
    def has_played(self) -> bool:
        return bool(self.colours.history)


@dataclass(frozen=True)
class DubovField(Field):
    """All players to be paired, the higher-ranked first."""

    entrants: tuple[DubovPlayer, ...] = ()
    """The players with the data of this system."""
    is_last: bool = False
    most_upfloats: int = 2
    """Number of upfloats that makes a player a maximum upfloater (1.8; A.7)."""

    @cached_property
    def entrant(self) -> dict[int, DubovPlayer]:
        """The players by pairing number."""
        return {player.tpn: player for player in self.entrants}

    def colour_for_higher(self, higher: SwissPlayer, lower: SwissPlayer) -> Colour:
        """Return the colour of the higher-ranked player (article 5; E).

        The lot decides between two players without games, otherwise the preferences.
        """
        if not higher.colours.history and not lower.colours.history:
            return self.initial_colour if higher.number_is_odd else self.initial_colour.other
        return colour_of_higher(higher.colours, lower.colours, self.initial_colour)


class DubovField1997(DubovField):
    """The same players with the colours of 1997."""

    def colour_for_higher(self, higher: SwissPlayer, lower: SwissPlayer) -> Colour:
        """Return the colour of the higher-ranked player (1997, 3).

        Criteria: due colours, colour history, ARO, rating, within the limits (2). In round 1, and if all these are
        equal, the lot decides (5).
        """
        by_lot = self.initial_colour if higher.number_is_odd else self.initial_colour.other
        if self.round_number == 1:
            return by_lot
        first, second = higher.colours, lower.colours
        if first.preference is not second.preference:
            return first.preference or by_lot
        for own, other in (
            (first.strength is Strength.ABSOLUTE, second.strength is Strength.ABSOLUTE),
            (abs(first.difference), abs(second.difference)),
        ):
            if own != other and first.preference:
                return first.preference if own > other else first.preference.other
        for mine, theirs in zip(reversed(first.history), reversed(second.history), strict=False):
            if mine != theirs:
                return Colour(mine).other
        return self._by_ratings(higher.tpn, lower.tpn) or by_lot

    def _by_ratings(self, tpn: int, opponent: int) -> Colour | None:
        """Give White to the higher ARO, or for equal AROs to the lower rating; None if both are equal."""
        one, other = ((p.exact_aro, -p.rating) for p in (self.entrant[tpn], self.entrant[opponent]))
        return None if one == other else Colour.WHITE if one > other else Colour.BLACK


def dubov_field_of(record: Record, round_number: int, edition: str) -> DubovField:
    """Return the players to pair in the round."""
    field = field_of(record, round_number, SYSTEM.edition(edition).basic_rules)
    players = tuple(_dubov_player(record, player, round_number, edition) for player in field.players)
    rounds = max(record.planned_rounds, len(record.rounds), round_number)
    return (DubovField1997 if edition == "1997" else DubovField)(
        players,
        field.round_number,
        field.initial_colour,
        field.edition,
        entrants=players,
        is_last=0 < record.planned_rounds <= round_number,
        most_upfloats=(3 if rounds < 10 else 4) if edition == "1997" else 2 + rounds // 5,
    )


def _dubov_player(record: Record, player: SwissPlayer, round_number: int, edition: str) -> DubovPlayer:
    plain = {f.name: getattr(player, f.name) for f in fields(SwissPlayer)}
    without_games = ColourState("", 0, DUE_WITHOUT_GAMES[edition], Strength.MILD)
    ratings = [
        record.contestant[entry.opponent].rating
        for entry in record.cards[player.tpn]
        if entry.round < round_number and entry.is_played
    ]
    exact = Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)
    return replace(
        DubovPlayer(**plain),
        colours=player.colours if player.colours.history else without_games,
        is_topscorer=False,
        rating=record.contestant[player.tpn].rating,
        name=record.contestant[player.tpn].name,
        aro=floor(exact + Fraction(1, 2)),
        exact_aro=exact,
    )
