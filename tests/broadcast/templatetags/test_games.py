"""Template tags of games."""

from __future__ import annotations

import pytest

from broadcast.templatetags.games import round_has_games
from tests.broadcast.games import with_moves
from tests.phones.made import phone_event

pytestmark = pytest.mark.django_db


def test_a_round_has_games_when_one_has_moves() -> None:
    event = phone_event(players=4)
    assert round_has_games(event, 1) is False
    with_moves(event)
    event.refresh_from_db()
    assert round_has_games(event, 1) is True
