"""Play-offs: how a match that its games leave tied is decided (C.07 Article 3).

Their games are played at other rates, are reported for rating apart, and count for nobody's points; what the event
needs of them is who goes on. So they are no games of a round, but stand beside the round after which they were played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tabellone.messages import Message
from tabellone.record.points import Points
from tabellone.record.results import Colour, Result

MOST_GAMES = 12
"""More than any regulations have: as many as the form for a play-off has room for."""


class Speed(StrEnum):
    """The rate of play of a game of a play-off, with the letter that reports have for it."""

    STANDARD = "s"
    RAPID = "r"
    BLITZ = "b"
    ARMAGEDDON = "a"
    """The last one: who has Black goes on after a draw."""


@dataclass(frozen=True, slots=True)
class PlayOffGame:
    """A game of a play-off; White and Black are contestants of the match."""

    speed: Speed
    white: int
    black: int
    white_result: Result
    black_result: Result

    def points_of(self, contestant: int) -> Points:
        """A point, a half or none, whatever the event gives for its own games."""
        result = self.white_result if contestant == self.white else self.black_result
        return result.standard_points


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Who goes on of the two of a match that was tied after that round, and the games that said so; without any, the
    winner was drawn by lot or named by the regulations.
    """

    round: int
    winner: int
    loser: int
    games: tuple[PlayOffGame, ...] = ()

    @property
    def contestants(self) -> frozenset[int]:
        return frozenset((self.winner, self.loser))

    def points_of(self, contestant: int) -> Points:
        """Of the games of the play-off."""
        return sum(game.points_of(contestant) for game in self.games)

    @property
    def objection(self) -> Message | None:
        """What is wrong with it; None if nothing is. A play-off that is tied itself may have been decided by lot."""
        if len(self.games) > MOST_GAMES:
            return Message("A play-off has at most %(most)s games here.", most=MOST_GAMES)
        both = self.contestants
        if len(both) != 2 or any({game.white, game.black} != both for game in self.games):
            return Message("The games of a play-off are between the two who were tied.")
        if any(Result.UNKNOWN in (game.white_result, game.black_result) for game in self.games):
            return Message("A game of the play-off has no result.")
        speeds = [game.speed for game in self.games]
        if Speed.ARMAGEDDON in speeds[:-1]:
            return Message("An Armageddon game is the last of a play-off.")
        decided = decided_by(self.games)
        if decided is not None and decided != self.winner:
            return Message("By the games of the play-off the other one goes on.")
        return None


def decided_by(games: Iterable[PlayOffGame]) -> int | None:
    """Who goes on by these games; None where they leave it open. In an Armageddon game a draw is enough for Black."""
    rows = tuple(games)
    if not rows:
        return None
    last = rows[-1]
    if last.speed is Speed.ARMAGEDDON:
        if last.white_result.is_loss and last.black_result.is_loss:
            return None
        return last.white if last.white_result.is_win else last.black
    one, other = (sum(game.points_of(who) for game in rows) for who in (last.white, last.black))
    return None if one == other else last.white if one > other else last.black


def code_of(game: PlayOffGame, winner: int) -> str:
    """The game as reports and the database write it, by the colour of who goes on: ``rw10``, ``ab==``."""
    colour = Colour.WHITE if game.white == winner else Colour.BLACK
    return f"{game.speed.value}{colour.value}{game.white_result.value}{game.black_result.value}"


def game_of(code: str, winner: int, loser: int) -> PlayOffGame:
    """The game that is written so. Raises ValueError."""
    speed, colour, *results = [*code]
    white_result, black_result = map(Result, results)
    is_white = Colour(colour.lower()) is Colour.WHITE
    white, black = (winner, loser) if is_white else (loser, winner)
    return PlayOffGame(Speed(speed.lower()), white, black, white_result, black_result)
