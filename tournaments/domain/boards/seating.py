"""Moving pairs of a stored round from board to board."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F

from tournaments.domain.boards.hall import hall_of
from tournaments.domain.boards.numbering import boards_for, moved
from tournaments.domain.journal.action import Change, reload_rows
from tournaments.models import Pairing, Round

AWAY = 10_000
"""Above every board number. Two pairs must not share a number even briefly, so they move here first."""


def clear_boards(keys: list[int]) -> None:
    """Free the board numbers of these pairings."""
    Pairing.objects.filter(pk__in=keys, board__lt=AWAY).update(board=F("board") + AWAY)


def set_boards(change: Change, pairings: Mapping[Pairing, int]) -> None:
    """Assign each pairing its board."""
    reload_rows(*pairings)  # before their numbers are freed
    moving = [(pairing, board) for pairing, board in pairings.items() if pairing.board != board]
    clear_boards([pairing.pk for pairing, _board in moving])
    change.update_all([(pairing, {"board": board}) for pairing, board in moving])


def keep_fixed(change: Change, round_: Round) -> None:
    """Return contestants with a fixed board to it, after contestants of the round changed places."""
    hall = hall_of(change.event)
    if not hall.fixed:
        return
    rows = {(row.first_id, row.second_id): row for row in round_.pairings.order_by("board")}
    boards = moved({pair: row.board for pair, row in rows.items()}, hall)
    set_boards(change, {rows[pair]: board for pair, board in boards.items()})


def number_again(change: Change, round_: Round) -> None:
    """Number the boards of a draft again by the current hall, in their present order."""
    rows = list(round_.pairings.order_by("board"))
    boards = boards_for([(row.first_id, row.second_id) for row in rows], hall_of(change.event))
    set_boards(change, dict(zip(rows, boards, strict=True)))
