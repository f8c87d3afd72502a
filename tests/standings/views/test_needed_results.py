"""The page of what a player needs in the last rounds."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from pairing.domain.explanation_cache import TooMany
from standings.domain import needed_points
from tests.factories import enter_results, play_round, publish_next, started_event
from tests.pages import tables_of, text_of, title_of
from tests.team_events import round_robin_of_teams
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
    assert title_of(page) == "Effect of each result"
    [table] = tables_of(page)
    assert table[0] == ["Result", "Points", "Places", "First", "First three", "Half the time"]
    assert [row[0] for row in table[1:]] == ["A win", "A draw", "A loss"]
    assert all(re.fullmatch(r"1|[2-9] or better", row[5]) for row in table[1:])
    text = text_of(page)
    assert "Best and worst possible rank with tie-breaks (all 3 combinations of the other results)." in text
    assert f"Percentages from 1000 simulations (random seed “{event.pk}-3”)" in text


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


def middle_of_a_swiss() -> Event:
    event = started_event(players=10, rounds=7, name="Long")
    for _number in range(4):
        play_round(event)
    return event


def test_from_mid_event_on_the_page_has_the_points_needed(client: Client) -> None:
    event = middle_of_a_swiss()
    address = f"/e/{event.slug}/player/1/needs/"
    assert f'href="{address}"' in client.get(f"/e/{event.slug}/player/1/").content.decode()
    page = client.get(address)
    needed, results = tables_of(page)
    assert needed[0] == ["Target", "Needed at least", "Surely enough"]
    assert [row[0] for row in needed[1:]] == ["First place", "First three"]
    assert results[0] == ["Result", "Points", "Final rank", "First place", "First three"]
    assert [row[0] for row in results[1:]] == ["A win", "A draw", "A loss"]
    assert "* Estimate: too many games are open" in text_of(page)


@pytest.mark.parametrize("kind", ["player", "team"])
def test_teams_and_their_members_have_the_points_of_the_team(client: Client, kind: str) -> None:
    event = round_robin_of_teams(4)
    address = f"/e/{event.slug}/{kind}/2/needs/"
    assert f'href="{address}"' in client.get(f"/e/{event.slug}/{kind}/2/").content.decode()
    page = client.get(address)
    needed, results = tables_of(page)
    assert [row[0] for row in needed[1:]] == ["First place"]
    assert results[0] == ["Result", "Points", "Final rank", "First place"]
    team = "Club A" if kind == "player" else "Club B"
    assert team in text_of(page)
    assert ("Player02, Team 1 · Club A" in text_of(page)) == (kind == "player")
    assert "bounds" not in text_of(page)
    assert client.get(f"/e/{event.slug}/{kind}/77/needs/").status_code == 404
    event.visibility = Event.Visibility.HIDDEN
    event.save()
    assert client.get(address).status_code == 404


def test_players_have_no_page_of_a_team(client: Client) -> None:
    assert client.get(f"/e/{middle_of_a_swiss().slug}/team/1/needs/").status_code == 404


@pytest.mark.parametrize("of_teams", [False, True])
def test_the_points_needed_are_told_in_italian(client: Client, *, of_teams: bool) -> None:
    client.cookies["django_language"] = "it"
    event = round_robin_of_teams(4) if of_teams else middle_of_a_swiss()
    text = text_of(client.get(f"/e/{event.slug}/player/2/needs/"))
    assert "Punti necessari" in text
    words = r"\b(the|result|points|rank|place|possible|enough|needed|win|loss|bounds|forfeits)\b"
    assert not re.search(words, text, re.IGNORECASE), text


def test_too_many_new_computations_are_put_off(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise TooMany(5)

    monkeypatch.setattr(needed_points, "cached_answer", refuse)
    event = round_robin_of_teams(4)
    assert client.get(f"/e/{event.slug}/team/2/needs/").status_code == 503
