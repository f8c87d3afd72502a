"""What the Dubov system knows of the players: their opponents' average rating, due colour and upfloats (C.04.4.1)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from pairing.engine.swiss.colours import ColourState, Strength, colour_of_higher
from pairing.engine.swiss.common import Field, Player, field_of
from tournaments.record import Colour, Record

RULES_OF_2017 = {"1997": "2017", "2018": "2017", "2026": "2026"}
"""The general rules (C.04.1, C.04.2) that each edition stands upon."""
WITHOUT_GAMES = ColourState("", 0, Colour.BLACK, Strength.MILD)
"""1.6.4 (2018: A.5.d): who has not played yet has a mild preference for Black."""


@dataclass(frozen=True, slots=True)
class DubovPlayer(Player):
    """A player with what this system adds; nobody is a topscorer, and everybody has a preference."""

    rating: int = 0
    aro: int = 0
    """1.7 (A.6): the average rating of the opponents met over the board, 0 before the first game."""

    @property
    def due(self) -> Colour:
        """The colour of the preference."""
        return self.colours.preference or Colour.BLACK

    @property
    def is_absolute(self) -> bool:
        """Whether C3 protects the preference."""
        return self.colours.strength is Strength.ABSOLUTE

    @property
    def has_played(self) -> bool:
        return bool(self.colours.history)


@dataclass(frozen=True)
class DubovField(Field):
    """Everybody who is to be paired, higher-ranked first."""

    entrants: tuple[DubovPlayer, ...] = ()
    """The players, with what the system adds."""
    is_last: bool = False
    most_upfloats: int = 2
    """1.8 (A.7): whoever has upfloated so often is a maximum upfloater."""

    def colour_for_higher(self, higher: Player, lower: Player) -> Colour:
        """Article 5 (E): two who have not played yet go by the lot, everybody else by the preferences."""
        if not higher.colours.history and not lower.colours.history:
            return self.initial_colour if higher.number_is_odd else self.initial_colour.other
        return colour_of_higher(higher.colours, lower.colours, self.initial_colour)


def dubov_field_of(record: Record, round_number: int, edition: str) -> DubovField:
    """The players to pair in that round of the record."""
    field = field_of(record, round_number, RULES_OF_2017[edition])
    players = tuple(_dubov_player(record, player, round_number) for player in field.players)
    rounds = max(record.planned_rounds, len(record.rounds), round_number)
    return DubovField(
        players,
        field.round_number,
        field.initial_colour,
        field.edition,
        entrants=players,
        is_last=0 < record.planned_rounds <= round_number,
        most_upfloats=2 + rounds // 5,
    )


def _dubov_player(record: Record, player: Player, round_number: int) -> DubovPlayer:
    plain = {f.name: getattr(player, f.name) for f in fields(Player)}
    colours = player.colours if player.colours.history else WITHOUT_GAMES
    return replace(
        DubovPlayer(**plain),
        colours=colours,
        is_topscorer=False,
        rating=record.by_tpn[player.tpn].rating,
        aro=average_rating(opponents_ratings(record, player.tpn, round_number)),
    )


def opponents_ratings(record: Record, tpn: int, round_number: int) -> list[int]:
    """The ratings of the opponents met over the board before that round."""
    return [
        record.by_tpn[entry.opponent].rating
        for entry in record.cards[tpn]
        if entry.round < round_number and entry.is_played
    ]


def average_rating(ratings: list[int]) -> int:
    """The average, rounded to the nearest whole number, a half upwards; 0 of nothing (1.7, A.6)."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0
