"""Rating changes of all players of an event, and the games that are not rated (B.02, and rapid and blitz).

A pure function of the record of single games: for a team event, the record of its players (`record.of_players`).
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabellone.interchange.trf.time_control import Tempo
from tabellone.rating_change import (
    InitialRating,
    Performance,
    RatedGame,
    RatingChange,
    initial_rating,
    is_rated,
    performance,
    rating_change,
)
from tabellone.record import Entry, Game, Player, Points, Record, Result


class GameRating(StrEnum):
    """The kinds of games: rated for both players, for one of them, or not rated."""

    RATED = "rated"
    """For both players."""
    ONE_UNRATED = "one-unrated"
    """Only for the first rating of the unrated player."""
    BOTH_UNRATED = "both-unrated"
    """Not rated: both players are unrated."""
    FORFEIT = "forfeit"
    """Not rated: a forfeit (5.1)."""
    SHORT = "short"
    """Not rated: reported as ended before a move of each player."""
    DIFFERENCE = "difference"
    """Not rated: rapid or blitz with a player above 2600 and a difference of 600 or more."""
    OPEN = "open"
    """Not finished, or not reported."""


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A player's rating result. ``change`` for a rated player, ``initial`` for an unrated one; None without games."""

    player: Player
    performance: Performance | None
    change: RatingChange | None
    initial: InitialRating | None
    opponents: tuple[int, ...]
    """The numbers of the opponents, in the order of the games of ``change``."""


@dataclass(frozen=True, slots=True)
class RatingReport:
    """The whole event: a line for each player in order of numbers, and the number of games of each kind."""

    players: tuple[PlayerRating, ...]
    games: Mapping[GameRating, int]

    @property
    def rated(self) -> tuple[PlayerRating, ...]:
        """Return the rated players, with and without games."""
        return tuple(line for line in self.players if line.player.rating)

    @property
    def unrated(self) -> tuple[PlayerRating, ...]:
        """Return the unrated players, with and without games."""
        return tuple(line for line in self.players if not line.player.rating)

    @property
    def change(self) -> Fraction:
        """Return the sum of all changes before rounding."""
        return sum((line.change.change for line in self.players if line.change), Fraction())

    @property
    def points(self) -> Points:
        """Return the sum of the scores of rated players in their rated games."""
        return sum(line.change.points for line in self.players if line.change)

    @property
    def expected(self) -> Fraction:
        """Return the sum of the expected scores of rated players."""
        return sum((line.change.expected for line in self.players if line.change), Fraction())


def rating_report(
    record: Record,
    *,
    began: datetime.date | None = None,
    tempo: Tempo = "standard",
    listed_k: Mapping[int, int] | None = None,
) -> RatingReport:
    """Return the rating report of a record of single games.

    ``began``: the first day. ``tempo``: the regulations to use. ``listed_k``: K of the rating list by player.
    """
    known = listed_k or {}
    lines = tuple(
        player_rating(record, player, began=began, tempo=tempo, listed_k=known.get(player.tpn, 0))
        for player in record.players
    )
    kinds = Counter(
        kind_of_game(record, game, began=began, tempo=tempo) for round_ in record.rounds for game in round_.games
    )
    return RatingReport(lines, kinds)


def player_rating(
    record: Record,
    player: Player,
    *,
    began: datetime.date | None = None,
    tempo: Tempo = "standard",
    listed_k: int = 0,
) -> PlayerRating:
    """Return the rating result of one player."""
    found = list(rated_games(record, player))
    games = [game for game, _opponent in found]
    born = player.birth[:4]
    change = rating_change(
        player.rating,
        games,
        birth_year=int(born) if born.isascii() and born.isdecimal() else 0,
        began=began,
        tempo=tempo,
        listed_k=listed_k,
    )
    opponents = {id(game): opponent for game, opponent in found}
    return PlayerRating(
        player,
        performance(games),
        change,
        None if player.rating else initial_rating(games),
        tuple(opponents[id(line.game)] for line in change.games) if change else (),
    )


def rated_games(record: Record, player: Player) -> Iterator[tuple[RatedGame, int]]:
    """Yield the player's finished games against rated opponents, with the opponents' numbers.

    A result corrected for rating only is used.
    """
    for entry in record.cards[player.tpn]:
        yield from _rated_games_of(record, player, entry)


def _rated_games_of(record: Record, player: Player, entry: Entry) -> Iterator[tuple[RatedGame, int]]:
    for game in entry.games:
        opponent, result = record.by_tpn[game.opponent_of(player.tpn)], game.rated_result_of(player.tpn)
        if opponent.rating and result.is_rated:
            rating = opponent.rating_in(entry.round)
            own = player.rating_in(entry.round) if player.later_ratings else 0
            yield RatedGame(entry.round, rating, result.standard_points, own), opponent.tpn


def kind_of_game(
    record: Record, game: Game, *, began: datetime.date | None = None, tempo: Tempo = "standard"
) -> GameRating:
    """Return the kind of the game; a game that is not rated has the first reason that applies."""
    white, black = (game.rated_result_of(tpn) for tpn in (game.white, game.black))
    if not game.is_reported or Result.UNKNOWN in (white, black):
        return GameRating.OPEN
    if white.is_forfeit or black.is_forfeit:
        return GameRating.FORFEIT
    if not (white.is_rated and black.is_rated):
        return GameRating.SHORT
    ratings = [record.by_tpn[tpn].rating for tpn in (game.white, game.black)]
    if not any(ratings):
        return GameRating.BOTH_UNRATED
    if not all(ratings):
        return GameRating.ONE_UNRATED
    return GameRating.RATED if is_rated(*ratings, tempo=tempo, began=began) else GameRating.DIFFERENCE
