"""Which page an address has: that of players or that of teams."""

import pytest
from django.test import Client

from tests.factories import played_event
from tests.team_events import round_robin_of_teams

pytestmark = pytest.mark.django_db

OF_TEAMS = ("round/1/match/1/", "team/1/", "team/1/why/PTS/", "players/", "players.csv", "round/1/match/1/boards.csv")
OF_PLAYERS = ("player/1/why/PTS/",)
OF_BOTH = ("", "round/1/", "standings/", "standings.csv", "crosstable/", "crosstable.csv", "player/1/")


def test_pages_of_teams_are_there_for_events_of_teams_alone_and_those_of_players_for_the_others(client: Client) -> None:
    players, teams = played_event(players=4, rounds=2, played=1), round_robin_of_teams(1)

    def statuses(slug: str, addresses: tuple[str, ...]) -> set[int]:
        return {client.get(f"/e/{slug}/{address}").status_code for address in addresses}

    assert (statuses(players.slug, OF_TEAMS), statuses(teams.slug, OF_TEAMS)) == ({404}, {200})
    assert (statuses(players.slug, OF_PLAYERS), statuses(teams.slug, OF_PLAYERS)) == ({200}, {404})
    assert (statuses(players.slug, OF_BOTH), statuses(teams.slug, OF_BOTH)) == ({200}, {200})


def test_nobody_posts_to_a_page(client: Client) -> None:
    assert client.post(f"/e/{round_robin_of_teams(1).slug}/standings/").status_code == 405
