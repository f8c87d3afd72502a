"""Play-offs: the decision of a match that is tied after its games (C.07 Article 3).

Their games have other rates of play, are reported separately for rating, and give no points in the standings; the
event only needs the contestant who advances. So they are not games of a round, but are stored with the round after
which they were played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tabellone.messages import Message
from tabellone.record.points import Points
from tabellone.record.results import Colour, Result

MOST_GAMES = 12
"""Maximum number of games, more than in any regulations: the rows of the form for a play-off."""


class Speed(StrEnum):
    """The rate of play of a play-off game, with its letter in reports."""

    STANDARD = "s"
    RAPID = "r"
    BLITZ = "b"
    ARMAGEDDON = "a"
    """The last game: Black advances after a draw."""


@dataclass(frozen=True, slots=True)
class PlayOffGame:
    """A game of a play-off; White and Black are contestants of the match."""

    speed: Speed
    white: int
    black: int
    white_result: Result
    black_result: Result

    def points_of(self, contestant: int) -> Points:
        """Return a point, a half or none, independent of the event's scoring."""
        result = self.white_result if contestant == self.white else self.black_result
        return result.standard_points


@dataclass(frozen=True, slots=True)
class PlayOff:
    """The contestant who advances after a match that was tied in that round, and the games of the play-off.

    Without games, the winner was drawn by lot or named by the regulations.
    """

    round: int
    winner: int
    loser: int
    games: tuple[PlayOffGame, ...] = ()

    @property
    def contestants(self) -> frozenset[int]:
        return frozenset((self.winner, self.loser))

    def points_of(self, contestant: int) -> Points:
        """Return the points in the games of the play-off."""
        return sum(game.points_of(contestant) for game in self.games)

    @property
    def objection(self) -> Message | None:
        """Return the error in the play-off; None if it is valid. A tied play-off may have been decided by lot."""
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
            return Message("By the play-off games, the other player advances.")
        return None


def decided_by(games: Iterable[PlayOffGame]) -> int | None:
    """Return the contestant who advances by these games; None if undecided.

    Black advances after a drawn Armageddon game.
    """
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
    """Return the game in the form of reports and database, by the colour of the winner: ``rw10``, ``ab==``."""
    colour = Colour.WHITE if game.white == winner else Colour.BLACK
    return f"{game.speed.value}{colour.value}{game.white_result.value}{game.black_result.value}"


def game_of(code: str, winner: int, loser: int) -> PlayOffGame:
    """Return the game from that form. Raises ValueError."""
    speed, colour, *results = [*code]
    white_result, black_result = map(Result, results)
    is_white = Colour(colour.lower()) is Colour.WHITE
    white, black = (winner, loser) if is_white else (loser, winner)
    return PlayOffGame(Speed(speed.lower()), white, black, white_result, black_result)
