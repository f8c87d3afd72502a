"""How boards are called."""

from __future__ import annotations

import pytest

from tests.factories import publish_next, started_event
from tests.team_factories import started_team_event
from tournaments.domain.rounds.board_names import board_name

pytestmark = pytest.mark.django_db


def test_a_board_has_its_number_and_one_of_a_match_that_of_the_match_before_it() -> None:
    single = publish_next(started_event(players=4))
    teams = publish_next(started_team_event(rounds=3))
    assert [board_name(game) for game in single.games.order_by("pairing__board")] == [1, 2]
    assert [board_name(game) for game in teams.games.order_by("pairing__board", "number")] == [
        "1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4",
    ]  # fmt: skip
