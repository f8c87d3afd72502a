"""The starting positions of Chess960, by their standard numbers."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tabellone.chess960 import CLASSICAL, POSITIONS, drawn, figures, position


@pytest.mark.parametrize(
    ("number", "rank"),
    [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")],
)
def test_positions_have_their_standard_numbers(number: int, rank: str) -> None:
    assert position(number) == rank


def test_there_are_960_different_ones_and_each_is_legal() -> None:
    ranks = [position(number) for number in range(POSITIONS)]
    assert len(set(ranks)) == POSITIONS
    for rank in ranks:
        assert Counter(rank) == Counter("RNBQKBNR")
        first, second = (square for square, piece in enumerate(rank) if piece == "B")
        assert (first - second) % 2 == 1
        assert rank.index("R") < rank.index("K") < rank.rindex("R")


@pytest.mark.parametrize("number", [-1, POSITIONS])
def test_there_are_no_others(number: int) -> None:
    with pytest.raises(ValueError, match="no number of a starting position"):
        position(number)


def test_a_position_is_shown_in_figures() -> None:
    assert figures(CLASSICAL) == "♖♘♗♕♔♗♘♖"


def test_a_draw_can_be_made_again_by_whoever_knows_the_seed() -> None:
    expected = int(hashlib.sha256(b"0123abcd/3/2").hexdigest(), 16) % 960
    assert drawn("0123abcd", 3, 2) == expected
    assert len({drawn("0123abcd", number, draw) for number in range(1, 10) for draw in (1, 2)}) > 15


def test_every_position_is_drawn_about_as_often() -> None:
    found = Counter(drawn("seed", number, 1) // 96 for number in range(1, 9601))
    assert set(found) == set(range(10))
    assert all(850 < count < 1070 for count in found.values())  # 960 each; more than three and a half deviations away
