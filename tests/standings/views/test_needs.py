"""The page of what a player needs in the last rounds."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import enter_results, play_round, publish_next, started_event
from tests.pages import tables_of, text_of, title_of
from tests.team_factories import started_team_event
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=8, rounds=3)
    play_round(event)
    play_round(event)
    enter_results(publish_next(event), boards=2)
    return event


def test_a_players_page_leads_to_it_and_it_says_what_each_result_would_mean(client: Client, event: Event) -> None:
    tpn = event.rounds.get(number=3).games.get(pairing__board=3).white.tpn
    player = client.get(f"/e/{event.slug}/player/{tpn}/").content.decode()
    address = f"/e/{event.slug}/player/{tpn}/needs/"
    assert f'href="{address}"' in player
    page = client.get(address)
    assert title_of(page) == "What each result would mean"
    [table] = tables_of(page)
    assert table[0] == ["Result", "Points", "Places", "First", "First three", "Half the time"]
    assert [row[0] for row in table[1:]] == ["A win", "A draw", "A loss"]
    assert all(re.fullmatch(r"1|[2-9] or better", row[5]) for row in table[1:])
    text = text_of(page)
    assert "Places are certain: by the tie-breaks, in all 3 ways in which the other games can end." in text
    assert f"1000 endings were simulated (seed “{event.pk}-3”)" in text


def test_it_is_said_in_italian(client: Client, event: Event) -> None:
    client.cookies["django_language"] = "it"
    text = text_of(client.get(f"/e/{event.slug}/player/1/needs/"))
    assert not re.search(r"\b(the|result|place|simulated|win|loss)\b", text.replace("Test", ""), re.IGNORECASE), text


def test_there_is_none_before_the_last_rounds_of_nobody_and_of_teams(client: Client, event: Event) -> None:
    early = started_event(name="Early", players=6, rounds=5)
    play_round(early)
    teams = started_team_event()
    addresses = [f"/e/{event.slug}/player/77/needs/", f"/e/{early.slug}/player/1/needs/"]
    addresses.append(f"/e/{teams.slug}/player/1/needs/")
    assert [client.get(address).status_code for address in addresses] == [404, 404, 404]
    assert "needs/" not in client.get(f"/e/{early.slug}/player/1/").content.decode()
    event.visibility = Event.Visibility.HIDDEN
    event.save()
    assert client.get(f"/e/{event.slug}/player/1/needs/").status_code == 404


def test_a_norm_that_is_near_is_told(client: Client) -> None:
    event = started_event(players=10, rounds=9, name="Masters")
    federations = ("FRA", "GER", "ESP")
    for place, row in enumerate(Registration.objects.filter(event=event).order_by("tpn")):
        row.title, row.rating, row.federation = "GM", 2600 - place, federations[place % 3]
        row.save()
    for _ in range(8):
        play_round(event)
    publish_next(event)
    text = text_of(client.get(f"/e/{event.slug}/player/1/needs/"))
    assert "For a title norm" not in text, "a grandmaster needs none"
    Registration.objects.filter(event=event, tpn=1).update(title="IM", federation="ITA")
    event = Event.objects.get(pk=event.pk)
    event.public_version += 1
    event.save()
    page = client.get(f"/e/{event.slug}/player/1/needs/")
    assert "For a title norm" in text_of(page)
    table = tables_of(page)[-1]
    assert table[0] == ["Title", "Result", "Performance", "Norm"]
    assert [row[:2] for row in table[1:]] == [["GM", "A win"], ["GM", "A draw"], ["GM", "A loss"]]
