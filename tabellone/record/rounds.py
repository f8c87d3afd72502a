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
    """Who has White, who has Black, and the result of each (they need not add up to a point).

    Number 0 is nobody: of a team that leaves a board empty. An event of individuals has no such game.
    """

    white: int
    black: int
    white_result: Result = Result.UNKNOWN
    black_result: Result = Result.UNKNOWN
    is_adjourned: bool = False
    """Broken off, to be finished later: nobody waits for its result before the next round."""
    rating_only: tuple[Result, Result] | None = None
    """White's and Black's results as they are rated, where they came too late to count (C.04.2 D.8)."""

    @classmethod
    def of_pairing(cls, white: int, black: int, absent: Collection[int] = ()) -> Game:
        """A game that was paired; who is absent has lost it by forfeit, and the opponent who is there has won it.

        Only calendars pair absent players: fixed pairings stay as they are (C.07 15.2).
        """
        if white not in absent and black not in absent:
            return cls(white, black)
        lost, won = Result.FORFEIT_LOSS, Result.FORFEIT_WIN
        return cls(white, black, lost if white in absent else won, lost if black in absent else won)

    @property
    def results(self) -> tuple[Result, Result]:
        """White's and Black's."""
        return self.white_result, self.black_result

    @property
    def is_finished(self) -> bool:
        return self.white_result is not Result.UNKNOWN and self.black_result is not Result.UNKNOWN

    @property
    def is_reported(self) -> bool:
        """Whether its own result is known, or will be: not of a game that is only in the score of its match."""
        return self.white_result is not Result.UNREPORTED

    @property
    def is_played(self) -> bool:
        """Played over the board. A game still unfinished is being played; a forfeited one is not (C.04.2 3.5)."""
        return not (self.white_result.is_forfeit or self.black_result.is_forfeit)

    def result_of(self, tpn: int) -> Result:
        return self.white_result if tpn == self.white else self.black_result

    def rated_result_of(self, tpn: int) -> Result:
        """The player's result as it is rated: one that came too late goes before the one that counts."""
        white, black = self.rating_only or (self.white_result, self.black_result)
        return white if tpn == self.white else black

    def opponent_of(self, tpn: int) -> int:
        return self.black if tpn == self.white else self.white

    def colour_of(self, tpn: int) -> Colour:
        return Colour.WHITE if tpn == self.white else Colour.BLACK


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two contestants who meet in a round, and their games in order: one, two of a match, or one on each board of two
    teams. ``first`` has White in the first game.
    """

    first: int
    second: int
    games: tuple[Game, ...]
    board: int = 0
    """Its number in the round; 0: its place among the round's pairings."""
    reported: tuple[Points, Points] | None = None
    """Of a match of teams whose score was told without its games: the game points of both sides, ``first``'s first. The
    games of which nothing is known are ``UNREPORTED``; those forfeited before are in the score.
    """

    @property
    def is_finished(self) -> bool:
        return all(game.is_finished for game in self.games)

    @property
    def is_played(self) -> bool:
        """Whether the two have met: in one game at least, over the board."""
        return any(game.is_played for game in self.games)


@dataclass(frozen=True, slots=True)
class Bye:
    """A contestant without an opponent in a round."""

    player: int
    kind: ByeKind
    line_up: tuple[int, ...] = ()
    """Of a team: its players to whom the round counts as a bye of this kind too, in their own standings."""


@dataclass(frozen=True, slots=True)
class RequestedBye:
    """A bye or an absence already stated for a round that is not paired yet (TRF26 240, or the round's own columns)."""

    round: int
    player: int
    kind: ByeKind


@dataclass(frozen=True)
class Round:
    """A round that has been paired: its pairings in board order, and everybody else as a bye.

    The readers keep the invariant that each contestant of the record stands in exactly one pairing or bye of each
    round.
    """

    pairings: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()

    @classmethod
    def of(cls, games: Iterable[Game], byes: Iterable[Bye] = (), boards: Sequence[int] = ()) -> Round:
        """The round of an individual event: each game is a pairing of its own. ``boards``: the numbers of their boards,
        where these may not be 1, 2, 3 …
        """
        pairings = [Pairing(game.white, game.black, (game,)) for game in games]
        if any(board != place for place, board in enumerate(boards, start=1)):
            pairings = [replace(row, board=board) for row, board in zip(pairings, boards, strict=True)]
        return cls(tuple(pairings), tuple(byes))

    # Not slotted, so that what everybody asks for is worked out once: a record has few rounds and many readers of them.
    @cached_property
    def games(self) -> tuple[Game, ...]:
        """All games, in the order of the boards."""
        return tuple(chain.from_iterable(pairing.games for pairing in self.pairings))

    @property
    def boards(self) -> tuple[int, ...]:
        """The number of each pairing's board."""
        return tuple(pairing.board or place for place, pairing in enumerate(self.pairings, start=1))

    def board_of(self, contestant: int) -> int:
        """The number of the board at which the contestant is paired; 0: at none."""
        places = zip(self.boards, self.pairings, strict=True)
        return next((board for board, row in places if contestant in (row.first, row.second)), 0)

    @property
    def is_finished(self) -> bool:
        return all(game.is_finished for game in self.games)

    def with_each(self, change: Callable[[Game], Game]) -> Round:
        """The same round with each game changed, but for who plays it."""
        return replace(self, pairings=tuple(replace(row, games=tuple(map(change, row.games))) for row in self.pairings))
