"""Pairs move from board to board, and back."""

from __future__ import annotations

import pytest

from tests.factories import owner_of, pair_round, started_event
from tournaments.domain.boards.hall_settings import fix_board, hall_seen
from tournaments.domain.boards.seating import clear_boards, keep_fixed, number_again, set_boards
from tournaments.domain.journal.action import action
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.undo import undo_last
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def boards(round_: Round) -> dict[tuple[int, int], int]:
    rows = round_.pairings.values_list("first__tpn", "second__tpn", "board")
    return {(min(one or 0, other or 0), max(one or 0, other or 0)): board for one, other, board in rows}


def test_boards_go_round_in_a_circle_and_are_put_back() -> None:
    event = started_event(players=6)
    round_ = pair_round(event)
    before = boards(round_)
    rows = list(round_.pairings.order_by("board"))
    with action("swap", event=event, actor=owner_of(event)) as change:
        set_boards(change, dict(zip(rows, (2, 3, 1), strict=True)))
    assert [row.board for row in rows] == [2, 3, 1]
    assert boards(round_) != before
    undo_last(event=event, actor=owner_of(event))
    assert boards(round_) == before


def test_who_has_a_fixed_board_stays_there_after_an_exchange() -> None:
    event = started_event(players=8)
    actor = owner_of(event)
    round_ = pair_round(event)
    players = {row.tpn: row for row in event.registrations.all()}
    fix_board(event=event, actor=actor, player=players[1], board=40, reason="wheelchair", seen=hall_seen(event))
    assert boards(round_) == {(1, 5): 40, (2, 6): 1, (3, 7): 2, (4, 8): 3}
    swap_players(round_=round_, actor=actor, first=players[1], second=players[4])
    assert boards(round_) == {(4, 5): 3, (2, 6): 1, (3, 7): 2, (1, 8): 40}
    undo_last(event=event, actor=actor)
    assert boards(round_) == {(1, 5): 40, (2, 6): 1, (3, 7): 2, (4, 8): 3}
    undo_last(event=event, actor=actor)
    assert boards(round_) == {(1, 5): 1, (2, 6): 2, (3, 7): 3, (4, 8): 4}


def test_without_fixed_boards_nothing_moves() -> None:
    event = started_event(players=6)
    round_ = pair_round(event)
    clear_boards([round_.pairings.order_by("board")[0].pk])
    with action("swap", event=event, actor=owner_of(event)) as change:
        keep_fixed(change, round_)
        assert sorted(boards(round_).values()) == [2, 3, 10_001]
        number_again(change, round_)
    assert sorted(boards(round_).values()) == [1, 2, 3]
