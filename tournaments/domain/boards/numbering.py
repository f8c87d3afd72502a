"""Numbering of boards: the engine's pairs stay the same, only the numbers of their boards change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.domain.boards.hall import FixedBoard, HallPlan

Pair = tuple[int, int]
"""The keys of two registrations."""


def boards_for(pairs: Sequence[Pair], hall: HallPlan) -> list[int]:
    """Return the board of each pair, in order: fixed boards first, the other pairs fill the numbers in use."""
    fixed = [_fixed(pair, hall) for pair in pairs]
    taken = {row.board for row in fixed if row is not None}
    free = (number for number in hall.numbers() if number not in taken)
    return [next(free) if row is None else row.board for row in fixed]


def _fixed(pair: Pair, hall: HallPlan) -> FixedBoard | None:
    return next((row for row in hall.fixed if row.player in pair), None)


def moved(boards: Mapping[Pair, int], hall: HallPlan) -> dict[Pair, int]:
    """Return the boards after moving players to their fixed boards; the displaced pair gets the vacated board."""
    now = dict(boards)
    for pair in sorted(boards, key=boards.__getitem__):
        row = _fixed(pair, hall)
        if row is None or now[pair] == row.board:
            continue
        there = next((other for other, board in now.items() if board == row.board), None)
        if there is not None:
            now[there] = now[pair]
        now[pair] = row.board
    return now


def meetings(pairs: Sequence[Pair], hall: HallPlan) -> list[tuple[FixedBoard, FixedBoard]]:
    """Return the pairs in which both players have a fixed board; the player that keeps the board comes first."""
    both = ([row for row in hall.fixed if row.player in pair] for pair in pairs)
    return [(rows[0], rows[1]) for rows in both if len(rows) > 1]
