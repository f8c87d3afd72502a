"""The pairs stay, the numbers of their boards change."""

from __future__ import annotations

import pytest

from tournaments.domain.boards.hall import FixedBoard, HallPlan
from tournaments.domain.boards.numbering import boards_for, meetings, moved

PAIRS = [(1, 5), (2, 6), (3, 7), (4, 8)]


@pytest.mark.parametrize(
    ("fixed", "boards"),
    [
        ([], [1, 2, 3, 4]),
        ([(2, 4)], [1, 4, 2, 3]),
        ([(6, 57)], [1, 57, 2, 3]),
        ([(8, 1), (1, 3)], [3, 2, 4, 1]),
        ([(7, 2), (3, 9)], [1, 3, 2, 4]),
        ([(99, 1)], [1, 2, 3, 4]),
    ],
)
def test_who_has_a_fixed_board_sits_there_and_the_others_fill_up(
    fixed: list[tuple[int, int]], boards: list[int]
) -> None:
    hall = HallPlan(fixed=tuple(FixedBoard(player, board, "so") for player, board in fixed))
    assert boards_for(PAIRS, hall) == boards
    assert len(set(boards)) == len(PAIRS)


def test_of_two_who_meet_the_first_of_the_list_keeps_the_board() -> None:
    one, other = FixedBoard(7, 2, "a"), FixedBoard(3, 9, "b")
    assert meetings(PAIRS, HallPlan(fixed=(one, other))) == [(one, other)]
    assert meetings(PAIRS, HallPlan(fixed=(other, one))) == [(other, one)]
    assert meetings(PAIRS, HallPlan(fixed=(one,))) == []


def test_only_who_has_to_moves() -> None:
    hall = HallPlan(fixed=(FixedBoard(8, 2, "so"), FixedBoard(1, 30, "so")))
    assert moved(dict(zip(PAIRS, (1, 2, 3, 4), strict=True)), hall) == {(1, 5): 30, (2, 6): 4, (3, 7): 3, (4, 8): 2}
    chain = HallPlan(fixed=(FixedBoard(1, 2, "so"), FixedBoard(2, 3, "so"), FixedBoard(3, 1, "so")))
    assert moved(dict(zip(PAIRS, (1, 2, 3, 4), strict=True)), chain) == {(1, 5): 2, (2, 6): 3, (3, 7): 1, (4, 8): 4}
