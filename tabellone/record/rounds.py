"""Rounds: pairings of two contestants, made of games of two players, and byes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from tabellone.record.points import Points
from tabellone.record.results import ByeKind, Colour, Result


@dataclass(frozen=True, slots=True)
class Game:
    """White, Black, and the result of each (they need not add up to a point).

    Number 0 is an empty board of a team. An individual event has no such game.
    """

    white: int
    black: int
    white_result: Result = Result.UNKNOWN
    black_result: Result = Result.UNKNOWN
    is_adjourned: bool = False
    """Adjourned, to be finished later: the next round does not depend on its result."""
    rating_only: tuple[Result, Result] | None = None
    """White's and Black's results for rating, if they were too late to count (C.04.2 D.8)."""

    @classmethod
    def of_pairing(cls, white: int, black: int, absent: Collection[int] = ()) -> Game:
        """Return a game that was paired; an absent player has a forfeit loss, and a present opponent a forfeit win.

        Only pairing tables pair absent players: fixed pairings stay unchanged (C.07 15.2).
        """
        if white not in absent and black not in absent:
            return cls(white, black)
        lost, won = Result.FORFEIT_LOSS, Result.FORFEIT_WIN
        return cls(white, black, lost if white in absent else won, lost if black in absent else won)

    @property
    def results(self) -> tuple[Result, Result]:
        """Return White's and Black's results."""
        return self.white_result, self.black_result

    @property
    def is_finished(self) -> bool:
        return self.white_result is not Result.UNKNOWN and self.black_result is not Result.UNKNOWN

    @property
    def is_reported(self) -> bool:
        """Return whether the result is or will be known; False for a game known only from the score of its match."""
        return self.white_result is not Result.UNREPORTED

    @property
    def is_played(self) -> bool:
        """Return whether it was played over the board, or is in progress. A forfeited game is not (C.04.2 3.5)."""
        return not (self.white_result.is_forfeit or self.black_result.is_forfeit)

    def result_of(self, tpn: int) -> Result:
        return self.white_result if tpn == self.white else self.black_result

    def rated_result_of(self, tpn: int) -> Result:
        """Return the player's result for rating: a result that was too late has priority over the one that counts."""
        white, black = self.rating_only or (self.white_result, self.black_result)
        return white if tpn == self.white else black

    def opponent_of(self, tpn: int) -> int:
        return self.black if tpn == self.white else self.white

    def colour_of(self, tpn: int) -> Colour:
        return Colour.WHITE if tpn == self.white else Colour.BLACK


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two opponents in a round, and their games in order: one, two of a match, or one on each board of two teams.

    ``first`` has White in the first game.
    """

    first: int
    second: int
    games: tuple[Game, ...]
    board: int = 0
    """Its number in the round; 0: its index among the round's pairings."""
    reported: tuple[Points, Points] | None = None
    """Game points of both teams in a match with only a reported score, ``first``'s first.

    Unknown games are ``UNREPORTED``; earlier forfeits are included in the score.
    """

    @property
    def is_finished(self) -> bool:
        return all(game.is_finished for game in self.games)

    @property
    def is_played(self) -> bool:
        """Return whether the two have played each other: in at least one game over the board."""
        return any(game.is_played for game in self.games)


@dataclass(frozen=True, slots=True)
class Bye:
    """A contestant without an opponent in a round."""

    player: int
    kind: ByeKind
    line_up: tuple[int, ...] = ()
    """Players of a team whose own standings count the round as a bye of this kind too."""


@dataclass(frozen=True, slots=True)
class RequestedBye:
    """A bye or an absence already stated for a round that is not paired yet (TRF26 240, or the round's own columns)."""

    round: int
    player: int
    kind: ByeKind


@dataclass(frozen=True)
class Round:
    """A round that has been paired: its pairings in board order, and all other contestants as byes.

    The readers keep the invariant that each contestant of the record is in exactly one pairing or bye of each round.
    """

    pairings: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()

    @classmethod
    def of(cls, games: Iterable[Game], byes: Iterable[Bye] = (), boards: Sequence[int] = ()) -> Round:
        """Return the round of an individual event, with one pairing for each game.

        ``boards``: the numbers of their boards, if these might not be 1, 2, 3 …
        """
        pairings = [Pairing(game.white, game.black, (game,)) for game in games]
        if any(board != place for place, board in enumerate(boards, start=1)):
            pairings = [replace(row, board=board) for row, board in zip(pairings, boards, strict=True)]
        return cls(tuple(pairings), tuple(byes))

    # Not slotted, so that shared values are computed once: a record has few rounds and many readers of them.
    @cached_property
    def games(self) -> tuple[Game, ...]:
        """Return all games, in the order of the boards."""
        return tuple(chain.from_iterable(pairing.games for pairing in self.pairings))

    @property
    def boards(self) -> tuple[int, ...]:
        """Return the number of each pairing's board."""
        return tuple(pairing.board or place for place, pairing in enumerate(self.pairings, start=1))

    def board_of(self, contestant: int) -> int:
        """Return the number of the contestant's board; 0: none."""
        places = zip(self.boards, self.pairings, strict=True)
        return next((board for board, row in places if contestant in (row.first, row.second)), 0)

    @property
    def is_finished(self) -> bool:
        return all(game.is_finished for game in self.games)

    def with_each(self, change: Callable[[Game], Game]) -> Round:
        """Return the same round with each game changed, except for its players."""
        return replace(self, pairings=tuple(replace(row, games=tuple(map(change, row.games))) for row in self.pairings))
