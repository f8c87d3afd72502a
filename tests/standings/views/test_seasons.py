"""The pages of seasons: who sees them, what a form does, and that it does it once."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, make_event, make_user
from tests.pages import tables_of
from tests.standings.domain.test_season import PEOPLE, finished_event
from tournaments.domain.seasons import add_event, make_season, rules_of
from tournaments.models import Event, Season

pytestmark = pytest.mark.django_db

FORM = {"name": "Grand Prix", "by": "place", "points": "10, 5½", "counting": "2", "least": "1", "ties": "best"}


def owners_client() -> Client:
    make_user()
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client


def a_season() -> Season:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    return add_event(season=season, event=finished_event("May", *PEOPLE), actor=owner, seen=season.version)


def test_a_season_is_made_once_by_a_form_and_leads_to_its_desk() -> None:
    client = owners_client()
    sent = FORM | {"form_token": "t"}
    first, second = (client.post("/seasons/", sent) for _time in range(2))
    assert first["Location"] == second["Location"] == "/season/grand-prix/desk/"
    season = Season.objects.get()
    assert rules_of(season).points == (100, 55)
    assert "Grand Prix" in client.get("/seasons/").content.decode()


@pytest.mark.parametrize(("field", "value"), [("name", ""), ("points", "10, x"), ("counting", "-1"), ("by", "height")])
def test_a_form_that_is_wrong_makes_nothing(field: str, value: str) -> None:
    owners_client().post("/seasons/", FORM | {field: value})
    assert not Season.objects.exists()


def test_everybody_sees_the_page_and_only_who_made_it_the_desk(client: Client) -> None:
    season = a_season()
    page = client.get(f"/season/{season.slug}/")
    rows = tables_of(page)[0][1:]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert "/desk/" not in page.content.decode()
    assert client.get(f"/season/{season.slug}/desk/").status_code == 302
    make_user("stranger")
    client.login(username="stranger", password=PASSWORD)
    for address in ("desk/", "desk/add/", "desk/drop/", "desk/undo/"):
        assert client.post(f"/season/{season.slug}/{address}", FORM | {"seen": "2"}).status_code == 403
    assert Season.objects.get().version == season.version
    assert client.get("/season/nothing/").status_code == 404


def test_the_desk_adds_and_drops_events_changes_the_rules_and_undoes() -> None:
    season = a_season()
    client = owners_client()
    event = make_event(name="June", rounds=1, visibility=Event.Visibility.LISTED)
    desk = f"/season/{season.slug}/desk/"
    assert "June" in client.get(desk).content.decode()
    for address, sent in (
        ("add/", {"event": event.pk}),
        ("drop/", {"event": event.pk, "why": "rain"}),
        ("", FORM | {"counting": "3"}),
        ("undo/", {}),
    ):
        version = Season.objects.get().version
        assert client.post(f"{desk}{address}", {**sent, "seen": version})["Location"] == desk
        assert Season.objects.get().version == version + 1, address
    assert rules_of(Season.objects.get()).counting == 0
    text = client.get(desk).content.decode()
    assert "rain" in text
    assert "undone" in text


@pytest.mark.parametrize("sent", [{}, {"event": ""}, {"event": "x"}, {"event": "9" * 30}, {"event": "123456"}])
def test_rubbish_for_an_event_is_not_found(sent: dict[str, str]) -> None:
    season = a_season()
    assert owners_client().post(f"/season/{season.slug}/desk/add/", sent | {"seen": "2"}).status_code == 404


def test_what_the_rules_refuse_is_said_and_nothing_changes() -> None:
    season = a_season()
    client = owners_client()
    page = client.post(f"/season/{season.slug}/desk/undo/", {"seen": "1"}, follow=True)
    assert "Somebody changed the season" in page.content.decode()
    assert Season.objects.get().version == season.version
