"""The page of a season: who sees it, that it is live, and its files."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from seasons.domain.ladders import add_ladder
from seasons.domain.organising import add_event
from seasons.models import Season
from tabellone.ladder import LadderOutcome
from tabellone.sheets import FORMATS
from tests.factories import PASSWORD, make_user, owner_of, play_round
from tests.ladders.made import made_ladder, played
from tests.pages import tables_of
from tests.seasons.domain.test_standings import PEOPLE, listed_event
from tests.seasons.views.test_desk import FORM, a_season
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.events.event_lifecycle import finish_event

pytestmark = pytest.mark.django_db


def test_everybody_sees_the_page_and_only_who_made_it_the_desk(client: Client) -> None:
    season = a_season()
    page = client.get(f"/season/{season.slug}/")
    rows = tables_of(page)[0][1:]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert "/desk/" not in page.content.decode()
    assert client.get(f"/season/{season.slug}/desk/").status_code == 302
    make_user("stranger")
    client.login(username="stranger", password=PASSWORD)
    for address in ("desk/", "desk/add/", "desk/drop/", "desk/ladder/", "desk/people/", "desk/undo/"):
        assert client.post(f"/season/{season.slug}/{address}", FORM | {"seen": "2"}).status_code == 403
    assert Season.objects.get().version == season.version
    assert client.get("/season/nothing/").status_code == 404


def version(client: Client) -> int:
    return int(client.get("/season/grand-prix/version/").json()["version"])


def test_the_page_knows_its_state_which_grows_with_whatever_it_shows(client: Client) -> None:
    season = a_season()
    owner = season.owner
    event, ladder = listed_event("June", *PEOPLE), made_ladder()
    seen = [version(client)]
    assert f'data-version="{seen[0]}"' in client.get("/season/grand-prix/").content.decode()
    season = add_event(season=season, event=event, actor=owner, seen=season.version)
    seen.append(version(client))
    add_ladder(season=season, ladder=ladder, day=day(3).date(), actor=owner, seen=season.version)
    seen.append(version(client))
    play_round(event)
    finish_event(event=event, actor=owner_of(event))
    seen.append(version(client))
    played(ladder, "Bruno", "Anna", LadderOutcome.WON, day(1))
    seen.append(version(client))
    assert seen == sorted(set(seen))
    assert client.get("/season/nothing/version/").status_code == 404


@pytest.mark.parametrize("ending", FORMATS)
def test_its_files_say_what_the_page_says(client: Client, ending: str) -> None:
    a_season()
    answer = client.get(f"/season/grand-prix/standings.{ending}")
    assert answer["Content-Disposition"] == f'attachment; filename="grand-prix-season.{ending}"'
    assert f"/season/grand-prix/standings.{ending}" in client.get("/season/grand-prix/").content.decode()
    names = [row[1] for row in tables_of(client.get("/season/grand-prix/"))[0][1:]]
    if ending == "csv":
        lines = answer.content.decode("utf-8-sig").splitlines()
        assert all(any(name.split(",")[0] in line for line in lines) for name in names)
    if ending == "json":
        assert [row["name"] for row in json.loads(answer.content)["rows"]] == names
    assert client.get("/season/grand-prix/standings.exe").status_code == 404
    assert client.get(f"/season/nothing/standings.{ending}").status_code == 404
