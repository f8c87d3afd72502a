"""Results of a round as a knock-out needs them: opponents and result of each game or team match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabellone.record import Colour, Game, Pairing, Points, Record, Result, Round
from tabellone.record.matches import result_of, sides_of


class BoardPoints(NamedTuple):
    """Game points of a board in a match: of the team with White on board 1, and of the other team."""

    white: Points
    black: Points


class Encounter(NamedTuple):
    """Pairing as one game of its two contestants. A team has the colour of its first board (C.04.6 1.6)."""

    game: Game
    boards: tuple[BoardPoints, ...] = ()
    """Finished boards of a team match."""


def encounters_of(record: Record, round_: Round) -> tuple[Encounter, ...]:
    """Return the encounters of the round, in order. The team with more game points wins the match."""
    if not record.teams:
        return tuple(Encounter(game) for game in round_.games)
    return tuple(_of_match(record, pairing) for pairing in round_.pairings)


def _of_match(record: Record, pairing: Pairing) -> Encounter:
    sides = sides_of(pairing, record.scoring, record.matches, record.team_of)
    white, black = sides if sides[0].colours[0] is Colour.WHITE else (sides[1], sides[0])
    is_played = pairing.is_played
    results = result_of(white, black, is_played=is_played), result_of(black, white, is_played=is_played)
    boards = tuple(
        BoardPoints(record.scoring.of_result(own, colour), record.scoring.of_result(other, colour.other))
        for own, other, colour in zip(white.results, black.results, white.colours, strict=True)
        if Result.UNKNOWN not in (own, other)
    )
    return Encounter(Game(white.team, black.team, *results), boards)


def points_in(encounters: Iterable[Encounter], contestant: int) -> Points:
    """Return the game points of a team in these matches."""
    return sum(_own(board, encounter, contestant) for encounter in encounters for board in encounter.boards)


def board_count(encounters: Iterable[Encounter], contestant: int) -> Points:
    """Return the board count: the sum of board numbers times points (C.07 12.1).

    Of two tied teams, the one with the lower board count won on the higher boards; it also has the higher Berlin
    rating.
    """
    return sum(
        number * _own(board, encounter, contestant)
        for encounter in encounters
        for number, board in enumerate(encounter.boards, start=1)
    )


def _own(board: BoardPoints, encounter: Encounter, contestant: int) -> Points:
    return board.white if encounter.game.white == contestant else board.black


def by_boards(encounters: Iterable[Encounter], one: int, other: int) -> int | None:
    """Return the winner of a drawn team match by its boards; None if both are still tied.

    More game points in all games of the match win, then the lower board count.
    """
    rows = tuple(encounters)
    mine, yours = ((-points_in(rows, who), board_count(rows, who)) for who in (one, other))
    return None if mine == yours else one if mine < yours else other
