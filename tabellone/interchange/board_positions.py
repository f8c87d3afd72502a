"""Moves of a game from the positions that an electronic board reports.

A board reports which piece stands on which square, also while a piece is in the hand. A position is taken if it is
reached by one legal move, or by two if one was missed. A position of the game that was there before takes moves back.
"""

from __future__ import annotations

import chess

from tabellone.interchange.game_text import MOST_PLIES, starting_board


class BoardGame:
    """The game on one board."""

    def __init__(self, sans: list[str], chess960: int | None = None) -> None:
        self.board = starting_board(chess960)
        self._start = chess960
        for san in sans:
            self.board.push_san(san)

    def see(self, placement: str) -> bool:
        """Take a position, the first field of a FEN; return True if the game has changed."""
        if placement == self.board.board_fen() or len(self.board.move_stack) >= MOST_PLIES:
            return False
        if placement == starting_board(self._start).board_fen():
            self.board = starting_board(self._start)
            return True
        return self._advanced(placement) or self._took_back(placement)

    def sans(self) -> list[str]:
        """Return the moves so far."""
        board = starting_board(self._start)
        return [_pushed(board, move) for move in self.board.move_stack]

    def _advanced(self, placement: str) -> bool:
        path = _path(self.board, placement, 1) or _path(self.board, placement, 2)
        for move in path:
            self.board.push(move)
        return bool(path)

    def _took_back(self, placement: str) -> bool:
        before = self.board.copy()
        while before.move_stack:
            before.pop()
            if before.board_fen() == placement:
                self.board = before
                return True
        return False


def _path(board: chess.Board, placement: str, depth: int) -> list[chess.Move]:
    """Return the moves that lead to the position, ``depth`` of them; none if there are none."""
    for move in board.legal_moves:
        board.push(move)
        rest = _path(board, placement, depth - 1) if depth > 1 else []
        is_there = bool(rest) if depth > 1 else board.board_fen() == placement
        board.pop()
        if is_there:
            return [move, *rest]
    return []


def _pushed(board: chess.Board, move: chess.Move) -> str:
    san = board.san(move)
    board.push(move)
    return san
