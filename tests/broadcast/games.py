"""Games with moves for tests."""

from __future__ import annotations

from broadcast.domain.game_moves import NewMoves, set_moves
from broadcast.domain.proposals import Proposed, propose
from broadcast.models import GameProposal, MoveSource
from tests.factories import owner_of
from tests.phones.made import board
from tournaments.models import Event, Game

OPEN_GAME = "1. e4 e5 2. Nf3 Nc6"
SPANISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5"


def pgn(white: str, black: str, result: str = "*", moves: str = OPEN_GAME, **tags: str) -> str:
    """A game as a file has it."""
    named = {"White": white, "Black": black, "Result": result, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in named.items()) + f"\n{moves} {result}\n\n"


def pgn_of(game: Game, result: str = "*", moves: str = OPEN_GAME) -> str:
    """The file of a board."""
    return pgn(game.white.name, game.black.name, result, moves)


def with_moves(event: Event, number: int = 1, moves: str = OPEN_GAME, round_number: int = 1) -> Game:
    """A board whose moves are stored."""
    game = board(event, number, round_number)
    new = NewMoves(game, moves, len(moves.split()) * 2 // 3, MoveSource.FILE)
    set_moves(event=event, actor=owner_of(event), found=[new])
    return game


def proposed(event: Event, number: int = 1, result: str = "1-0", moves: str = OPEN_GAME) -> GameProposal:
    """A proposal of an electronic board."""
    game = board(event, number)
    propose(event, MoveSource.BOARD, [Proposed(game, moves, 4, result)])
    return GameProposal.objects.get(game=game)
