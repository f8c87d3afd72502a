"""Files of an event of teams."""

import pytest
from django.test import Client

from tests.team_events import round_robin_of_teams, team_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "pdf"])
def test_standings_crosstable_and_players_are_had_as_every_kind_of_file(client: Client, ending: str) -> None:
    event = round_robin_of_teams(1)
    for name in (f"standings.{ending}", f"crosstable.{ending}?show=schedule", f"players.{ending}?show=boards"):
        response = client.get(f"/e/{event.slug}/{name}")
        assert (response.status_code, bool(response.content)) == (200, True)
    assert client.get(f"/e/{event.slug}/standings.{ending}?after=2").status_code == 404
    assert client.get(f"/e/{event.slug}/players.{ending}?by=x").status_code == 404


def test_the_crosstable_of_a_swiss_has_rounds(client: Client) -> None:
    event = team_event(tie_breaks=())
    first = client.get(f"/e/{event.slug}/crosstable.csv").content.decode("utf-8-sig").splitlines()[0]
    assert first == "No.,Team,1,2,3,4,5,6,7,8,9,MP,GP,Rank"
