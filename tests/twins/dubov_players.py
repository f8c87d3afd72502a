"""What the Dubov system knows of a player before a round is paired (2026: 1.5 to 1.8; 2018: A.5 to A.7).

Score, opponents and colours are read as for the Dutch system's twin; nothing is taken from the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tabellone.literal import players as general
from tabellone.literal.history import turns_of
from tabellone.literal.players import LiteralStrength as Strength
from tabellone.record import Colour, Points, Record

GENERAL_RULES = {
    "1997": general.LiteralEdition.OF_2017,
    "2018": general.LiteralEdition.OF_2017,
    "2026": general.LiteralEdition.OF_2026,
}
"""The edition of C.04.1 and C.04.2 that goes with each of the system's."""


@dataclass(frozen=True, eq=False)
class Player:
    """A player to be paired."""

    tpn: int
    score: Points
    opponents: frozenset[int]
    colours: tuple[Colour, ...]
    preference: Colour
    strength: Strength
    barred_from_pab: bool
    games: int
    name: str
    rating: int
    average: Fraction | None
    """The average rating of the opponents met over the board; None before the first game."""
    upfloats: tuple[int, ...]
    """The rounds in which the player was upfloated: an opponent had more points."""
    number_is_odd: bool

    @property
    def rank(self) -> tuple[Points, int]:
        return (-self.score, self.tpn)

    @property
    def aro(self) -> int:
        """1.7.1, 1.7.3 (A.6): rounded to the nearest, a half upwards; zero for who has yet to play."""
        if self.average is None:
            return 0
        below = self.average.numerator // self.average.denominator
        return below + 1 if self.average - below >= Fraction(1, 2) else below


def players_of(record: Record, round_number: int, edition: str) -> tuple[Player, ...]:
    """Those who are to be paired in the round, by score and number."""

    @cache
    def scores(number: int) -> dict[int, Points]:
        return {p.tpn: p.score for p in general.players_of(record, number, GENERAL_RULES[edition])}

    return tuple(
        _player(record, player, round_number, edition, scores)
        for player in general.players_of(record, round_number, GENERAL_RULES[edition])
    )


def _player(
    record: Record,
    player: general.LiteralPlayer,
    round_number: int,
    edition: str,
    scores: Callable[[int], dict[int, Points]],
) -> Player:
    paired = [turn for turn in turns_of(record, player.tpn) if turn.round < round_number and turn.opponent]
    played = [turn for turn in paired if turn.over_the_board]
    people = {person.tpn: person for person in record.players}
    ratings = [people[turn.opponent].rating for turn in played]
    yet_to_play = player.preference is None  # 1.6.4 (A.5.d): a mild preference for Black; in 1997 here for White
    return Player(
        tpn=player.tpn,
        score=player.score,
        opponents=player.opponents,
        colours=player.colours,
        preference=player.preference or (Colour.WHITE if edition == "1997" else Colour.BLACK),
        strength=Strength.MILD if yet_to_play else player.strength,
        barred_from_pab=player.barred_from_pab,
        games=len(played),
        name=people[player.tpn].name,
        rating=people[player.tpn].rating,
        average=Fraction(sum(ratings), len(ratings)) if ratings else None,
        upfloats=tuple(t.round for t in paired if scores(t.round)[player.tpn] < scores(t.round)[t.opponent]),
        number_is_odd=player.number_is_odd,
    )
