"""Moves from the positions of an electronic board."""

from __future__ import annotations

import chess

from tabellone.interchange.board_positions import BoardGame


def placements(*sans: str) -> list[str]:
    board = chess.Board()
    found = [board.board_fen()]
    for san in sans:
        board.push_san(san)
        found.append(board.board_fen())
    return found


def test_each_position_gives_its_move() -> None:
    game = BoardGame([])
    seen = [game.see(one) for one in placements("e4", "d5", "exd5", "Qxd5", "Nc3")]
    assert (seen, game.sans()) == ([False, *[True] * 5], ["e4", "d5", "exd5", "Qxd5", "Nc3"])


def test_a_piece_in_the_hand_changes_nothing_and_a_missed_move_is_found() -> None:
    game = BoardGame(["e4"])
    lifted = chess.Board(f"{placements('e4')[1]} b KQkq - 0 1")
    lifted.remove_piece_at(chess.E7)
    assert (game.see(lifted.board_fen()), game.see("not a position"), game.sans()) == (False, False, ["e4"])
    assert (game.see(placements("e4", "e5", "Nf3")[3]), game.sans()) == (True, ["e4", "e5", "Nf3"])


def test_moves_are_taken_back_and_a_new_game_begins() -> None:
    game = BoardGame(["e4", "e5", "Nf3"])
    assert (game.see(placements("e4", "e5")[2]), game.sans()) == (True, ["e4", "e5"])
    assert (game.see(placements()[0]), game.sans()) == (True, [])


def test_castling_is_taken_when_both_pieces_stand() -> None:
    moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6"]
    game = BoardGame(moves)
    king_only = chess.Board(game.board.fen())
    king_only.set_piece_at(chess.G1, king_only.remove_piece_at(chess.E1))
    assert game.see(king_only.board_fen()) is False
    assert (game.see(placements(*moves, "O-O")[-1]), game.sans()[-1]) == (True, "O-O")
