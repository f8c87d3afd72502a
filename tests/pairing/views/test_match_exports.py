"""Matches as files."""

import json

import pytest
from django.test import Client

from tests.team_events import round_robin_of_teams

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "pdf"])
def test_the_round_and_a_match_are_had_as_every_kind_of_file(client: Client, ending: str) -> None:
    event = round_robin_of_teams(1)
    for rest in (f"round/1/pairings.{ending}", f"round/1/match/2/boards.{ending}"):
        response = client.get(f"/e/{event.slug}/{rest}")
        assert (response.status_code, bool(response.content)) == (200, True)
    assert client.get(f"/e/{event.slug}/round/1/match/3/boards.{ending}").status_code == 404


def test_programs_are_told_how_far_the_round_is(client: Client) -> None:
    event = round_robin_of_teams(1)
    facts = json.loads(client.get(f"/e/{event.slug}/round/1/pairings.json").content)
    assert {key: facts[key] for key in ("round", "matches", "finished_matches", "games", "finished_games")} == {
        "round": 1,
        "matches": 2,
        "finished_matches": 2,
        "games": 4,
        "finished_games": 4,
    }
