"""The desk of a season: what a form does, that it does it once, and who may."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from seasons.domain.ladders import ladders_in
from seasons.domain.organising import add_event, make_season, rules_of
from seasons.models import Season
from tests.factories import PASSWORD, make_event, make_user
from tests.ladders.made import made_ladder
from tests.seasons.domain.test_standings import PEOPLE, finished_event
from tournaments.models import Event

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
    assert "Another user changed the season" in page.content.decode()
    assert Season.objects.get().version == season.version


def test_who_looks_after_a_season_has_its_desk_and_an_owner_says_who_does() -> None:
    season = a_season()
    client, helper = owners_client(), make_user("helper")
    desk = f"/season/{season.slug}/desk/"
    client.post(f"{desk}people/", {"username": "helper", "role": "arbiter", "seen": season.version})
    helpers = Client()
    assert helpers.login(username="helper", password=PASSWORD)
    assert season.name in helpers.get("/seasons/").content.decode()
    assert "helper" in helpers.get(desk).content.decode()
    make_user("friend")
    version = Season.objects.get().version
    refused = helpers.post(f"{desk}people/", {"username": "friend", "role": "owner", "seen": version}, follow=True)
    assert "Only an owner of the season" in refused.content.decode()
    member = season.members.get(user=helper)
    gone = helpers.post(f"{desk}people/", {"do": "remove", "member": member.pk, "seen": version})
    assert gone["Location"] == f"/season/{season.slug}/"
    assert helpers.get(desk).status_code == 403


def test_a_ladder_is_taken_in_at_a_day_and_out_again() -> None:
    season = a_season()
    client, ladder = owners_client(), made_ladder()
    desk = f"/season/{season.slug}/desk/"
    assert "One of your ladders" in client.get(desk).content.decode()
    for sent in ({"ladder": ladder.pk, "day": "today"}, {"ladder": ladder.pk}, {"ladder": "x", "day": "2026-05-01"}):
        client.post(f"{desk}ladder/", sent | {"seen": season.version})
        assert not ladders_in(Season.objects.get())
    made = ladder.created_at.date().isoformat()
    client.post(f"{desk}ladder/", {"ladder": ladder.pk, "day": made, "seen": season.version})
    assert [one.ladder for one in ladders_in(Season.objects.get())] == [ladder]
    client.post(f"{desk}ladder/", {"do": "drop", "ladder": ladder.pk, "seen": Season.objects.get().version})
    client.post(f"{desk}undo/", {"seen": Season.objects.get().version})
    assert [one.ladder for one in ladders_in(Season.objects.get())] == [ladder]
    assert "Ladders" in client.get(desk).content.decode()


@override_settings(OWNERS_NEED_SECOND_FACTOR=True)
def test_owners_have_a_second_factor_where_owners_of_events_have_one() -> None:
    season = a_season()
    assert owners_client().get(f"/season/{season.slug}/desk/")["Location"] == reverse("mfa_index")
