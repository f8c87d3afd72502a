"""The top boards of a round, for the event's home page."""

from __future__ import annotations

import pytest

from pairing.domain.boards import Board
from pairing.templatetags.pairing_boards import top_boards
from tests.factories import pair_round, publish_next, started_event

pytestmark = pytest.mark.django_db


def test_the_first_twelve_boards_of_a_public_round() -> None:
    event = started_event(players=28, rounds=3)
    publish_next(event)
    context = top_boards(event, 1)
    boards = context["boards"]
    assert isinstance(boards, tuple)
    assert all(isinstance(board, Board) for board in boards)
    assert [board.number for board in boards] == list(range(1, 13))
    page = context["page"]
    assert page is not None
    assert len(page.boards) == 14  # type: ignore[attr-defined]


def test_of_a_draft_nothing_is_shown() -> None:
    event = started_event(players=4, rounds=3)
    pair_round(event)
    assert top_boards(event, 1) == {"event": event, "number": 1, "boards": (), "page": None}
