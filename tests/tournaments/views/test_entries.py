"""The pages of those who are entered, of players and of teams."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import add_players, add_teams, make_event, make_team_event, owner_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def templates(event: Event, address: str) -> str | None:
    client = Client()
    client.force_login(owner_of(event))
    return client.get(f"/e/{event.slug}/desk/players/{address}").templates[0].name


def test_each_has_the_page_of_what_it_is() -> None:
    players, teams = make_event(), make_team_event()
    [player] = add_players(players, 1)
    [team] = add_teams(teams, 1, players=1)
    found = [
        templates(players, ""),
        templates(players, f"{player.pk}/"),
        templates(teams, ""),
        templates(teams, f"{team.pk}/"),
        templates(teams, f"{team.roster.get().pk}/"),
    ]
    assert found == [
        f"tournaments/desk/{name}.html" for name in ("players", "player", "teams", "team", "roster_player")
    ]
