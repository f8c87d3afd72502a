"""The demonstration event of teams."""

from __future__ import annotations

import pytest

from pairing.management.demo_teams import make_team_event
from tests.factories import make_user
from tournaments.domain.records import record_of
from tournaments.domain.rounds.next_action import agenda

pytestmark = pytest.mark.django_db


def test_six_teams_of_four_and_a_reserve_who_play_their_third_round() -> None:
    event = make_team_event(make_user())
    record = record_of(event)
    assert [(team.tpn, len(team.players)) for team in record.teams] == [(number, 5) for number in range(1, 7)]
    assert [[len(pairing.games) for pairing in round_.pairings] for round_ in record.rounds] == [[4, 4, 4]] * 3
    assert all(game.white and game.black for round_ in record.rounds for game in round_.games)
    assert [sum(game.is_finished for game in round_.games) for round_ in record.rounds] == [12, 12, 5]
    assert agenda(event).code == "results"
