"""Moves of games as text: what is read, what is refused, what is written."""

from __future__ import annotations

import io
import time

import chess.pgn
import pytest

from tabellone.interchange import game_text
from tabellone.interchange.game_text import (
    GameText,
    GameTextError,
    moves_of,
    read_games,
    read_sheet,
    starting_board,
    written_moves,
)

FILE = """\ufeff[Event "Open \\"A\\""]
[Round "1.1"]
[Result "1-0"]

% a line for programs
1. e4 {[%clk 1:30:00] the best} 1... e5 (1... c5 2. Nf3 (2. c3)) 2.Nf3!? $1 Nc6 ; a comment
{ another } 3. Bb5+?? 1-0
"""


def test_a_file_is_read_without_comments_and_variations_but_with_clocks() -> None:
    moves = "1. e4 { [%clk 1:30:00] } 1... e5 2. Nf3 Nc6 3. Bb5"
    tags = {"Event": 'Open "A"', "Round": "1.1", "Result": "1-0"}
    assert read_games(FILE.replace("Bb5+??", "Bb5??")) == [GameText(tags, moves, 5, "1-0")]


def test_a_game_with_an_illegal_move_is_an_error_and_the_others_are_read() -> None:
    read = read_games('[Round "1"]\n\n1. e4 Ke4 *\n\n[Round "2"]\n\n1. d4 1/2-1/2\n')
    assert isinstance(read[0], GameTextError)
    assert (read[0].kind, read[0].where) == ("move", "1... Ke4")
    assert read[1] == GameText({"Round": "2"}, "1. d4", 1, "1/2-1/2")


@pytest.mark.parametrize(
    "text", ["1. e4 Cf6", "1. e4 --", "e2e5", "1. e4 e5 2. Ke3", "1. e4 x", "hello", "1. e4 { e5", "1. e4 (1. d4 { d5"]
)
def test_every_word_that_is_no_legal_move_is_an_error(text: str) -> None:
    with pytest.raises(GameTextError) as caught:
        read_sheet(text)
    assert caught.value.kind == "move"


def test_a_sheet_has_the_letters_of_the_players_language() -> None:
    expected = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O"
    assert read_sheet("1.e4 e5 2.Cf3 Cc6 3.Ab5 Cf6 4.0-0", "it").moves == expected
    assert read_sheet("e4 e5 Sf3 Sc6 Lb5 Sf6 O-O", "de-AT").moves == expected
    assert read_sheet(expected, "fr").moves == expected
    assert read_sheet("1. e4 e5 2. Nf3 d6 ½-½").result == "1/2-1/2"


def test_chess960_begins_with_its_position() -> None:
    assert starting_board(518) == starting_board(None)
    assert starting_board(0).fen().startswith("bbqnnrkr/")
    assert read_sheet("1. Nd3 Nd6", chess960=0).plies == 2
    with pytest.raises(GameTextError):
        read_sheet("1. Na3", chess960=0)
    [wrong] = read_games(f'[FEN "{starting_board(5).fen()}"]\n\n1. e4 *', None)
    assert isinstance(wrong, GameTextError)
    assert wrong.kind == "start"


@pytest.mark.parametrize("text", ["{" * 100_000, f"1. e4 {'!?' * 50_000}x", '[a "' * 20_000])
def test_a_text_made_to_be_slow_is_refused_at_once(text: str) -> None:
    before = time.process_time()
    assert not any(isinstance(one, GameText) for one in read_games(text))
    assert time.process_time() - before < 2


def test_marks_of_a_move_are_left_out() -> None:
    assert (
        read_sheet("1. e4!! e6? 2. e5?! d5 3. exd6e.p.! Bxd6 4. d4!?").moves == "1. e4 e6 2. e5 d5 3. exd6 Bxd6 4. d4"
    )


def test_texts_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_text, "MOST_PLIES", 3)
    monkeypatch.setattr(game_text, "MOST_GAMES", 2)
    monkeypatch.setattr(game_text, "MOST_FILE", 200)
    monkeypatch.setattr(game_text, "MOST_PLIES_OF_FILE", 5)
    monkeypatch.setattr(game_text, "LONGEST_SHEET", 30)
    kinds = []
    for read in (
        lambda: read_sheet("e4 e5 d4 d5"),
        lambda: read_sheet("e4 " * 20),
        lambda: read_games('[A "1"]\n*\n' * 3),
        lambda: read_games("e4 " * 100),
        lambda: read_games('[A "1"]\ne4 e5 d4\n' * 2),
        lambda: read_games("  \n"),
    ):
        with pytest.raises(GameTextError) as caught:
            read()
        kinds.append(caught.value.kind)
    assert kinds == ["large"] * 5 + ["text"]


def test_written_moves_are_read_by_others_and_have_short_lines() -> None:
    board, sans = chess.Board(), []
    for number in range(120):
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        move = moves[number * 7 % len(moves)]
        sans.append(board.san(move))
        board.push(move)
        if board.is_game_over():
            break
    text = moves_of(sans)
    lines = written_moves(text.moves, "1-0")
    assert max(map(len, lines.split("\n"))) <= 79
    again = chess.pgn.read_game(io.StringIO(f'[Result "1-0"]\n\n{lines}\n'))
    assert again is not None
    assert (again.errors, again.end().ply(), again.end().board().fen()) == ([], text.plies, board.fen())
    assert written_moves("", "*") == "*"
