"""Results of a game for each of its players, and the kinds of byes."""

from __future__ import annotations

from enum import StrEnum

from tabellone.record.points import HALF, POINT, Points


class Colour(StrEnum):
    """White or Black, with the letter of the TRF."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Result(StrEnum):
    """One player's result of a game, with its TRF code; ``UNKNOWN`` is a game not finished or adjourned.

    ``UNREPORTED`` is a finished game with unknown result: only the score of its match was reported
    (`Pairing.reported`). No report has a code for it.
    """

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    SHORT_WIN = "W"
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    UNKNOWN = "*"
    UNREPORTED = "?"

    @property
    def is_forfeit(self) -> bool:
        return self in _FORFEITS

    @property
    def is_rated(self) -> bool:
        return self in (Result.WIN, Result.DRAW, Result.LOSS)

    @property
    def is_win(self) -> bool:
        return self in _WINS

    @property
    def is_draw(self) -> bool:
        return self in _DRAWS

    @property
    def is_loss(self) -> bool:
        return self in (Result.LOSS, Result.SHORT_LOSS, Result.FORFEIT_LOSS)

    @property
    def standard_points(self) -> Points:
        """Return one point, a half or none, as games are rated (B.02, C.07 10.2), not as the event scores them."""
        return POINT if self.is_win else HALF if self.is_draw else 0


# Every reader of a record asks this of every game; a look-up each time would take most of the time.
_FORFEITS = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
_WINS = (Result.WIN, Result.SHORT_WIN, Result.FORFEIT_WIN)
_DRAWS = (Result.DRAW, Result.SHORT_DRAW)


class ByeKind(StrEnum):
    """The reason why a player has no opponent in a round, with its TRF code.

    ``ZERO`` is also every announced or unannounced absence, and every round before a late entry and after a
    withdrawal.
    """

    PAIRING_ALLOCATED = "U"
    FULL = "F"
    HALF = "H"
    ZERO = "Z"
