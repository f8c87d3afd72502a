"""What a knock-out depends on of a round: who met whom and how it ended, a game of players or a match of teams."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabellone.record import Colour, Game, Pairing, Points, Record, Result, Round
from tabellone.record.matches import result_of, sides_of


class BoardPoints(NamedTuple):
    """The game points of a board of a match, of the side that has White on the first board and of the other one."""

    white: Points
    black: Points


class Encounter(NamedTuple):
    """A pairing as if it were one game of its two contestants; a team has the colour of its first board (C.04.6
    1.6).
    """

    game: Game
    boards: tuple[BoardPoints, ...] = ()
    """Of a match of teams, as far as they are finished."""


def encounters_of(record: Record, round_: Round) -> tuple[Encounter, ...]:
    """The encounters of the round, in its order. A match is won by who has more game points."""
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
    """The game points of a team in matches."""
    return sum(_own(board, encounter, contestant) for encounter in encounters for board in encounter.boards)


def board_count(encounters: Iterable[Encounter], contestant: int) -> Points:
    """The sum of each board's number times the points there (C.07 12.1): of two who are level the lower one has won on
    the higher boards, which is also who has the higher rating by Berlin.
    """
    return sum(
        number * _own(board, encounter, contestant)
        for encounter in encounters
        for number, board in enumerate(encounter.boards, start=1)
    )


def _own(board: BoardPoints, encounter: Encounter, contestant: int) -> Points:
    return board.white if encounter.game.white == contestant else board.black


def by_boards(encounters: Iterable[Encounter], one: int, other: int) -> int | None:
    """Who of two teams has won a drawn match by its boards: more game points in all its games, then the lower board
    count. None where both are level.
    """
    rows = tuple(encounters)
    mine, yours = ((-points_in(rows, who), board_count(rows, who)) for who in (one, other))
    return None if mine == yours else one if mine < yours else other
