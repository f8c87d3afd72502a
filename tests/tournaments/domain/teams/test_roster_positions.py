"""Places on rosters."""

from __future__ import annotations

import pytest

from tests.factories import add_teams, make_team_event, owner_of
from tests.tournaments.domain.refused import refusal
from tournaments.domain.journal.action import action
from tournaments.domain.teams.roster_positions import close_ranks, give_places, refuse_of_rosters

pytestmark = pytest.mark.django_db


def test_places_are_exchanged_without_two_players_on_one_and_gaps_close() -> None:
    event = make_team_event()
    [team] = add_teams(event, 1)
    first, second, third = team.roster.order_by("roster_place")
    with action("order_roster", event=event, actor=owner_of(event)) as change:
        give_places(change, [third, first, second])
    assert list(team.roster.order_by("roster_place")) == [third, first, second]
    team.roster.filter(pk=second.pk).update(roster_place=9)
    with action("order_roster", event=event, actor=owner_of(event)) as change:
        close_ranks(change, team)
    assert list(team.roster.order_by("pk").values_list("roster_place", flat=True)) == [2, 3, 1]


def test_who_plays_for_a_team_is_no_contestant() -> None:
    event = make_team_event()
    [team] = add_teams(event, 1, players=1)
    refuse_of_rosters([team])
    assert refusal(refuse_of_rosters, rows=[*team.roster.all()]) == "Board 1, Team 01 plays for a team."
