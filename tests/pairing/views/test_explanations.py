"""The public pages that say why a round was paired so."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.login_limits import Count
from pairing.domain.explanation_cache import OF_EVENT
from tests.factories import make_user, owner_of, pair_round, play_round, publish_next, started_event
from tests.pages import text_of, title_of
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event, JournalEntry, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def forgotten() -> None:
    cache.clear()


@pytest.fixture
def event() -> Event:
    """Five players, the first round public."""
    event = started_event(players=5, rounds=3)
    publish_next(event)
    return event


def address(event: Event, rest: str) -> str:
    return f"/e/{event.slug}/round/1/{rest}"


def test_each_board_leads_to_why_and_so_does_each_round_of_a_player(client: Client, event: Event) -> None:
    links = re.findall(r'href="(/e/[^"]*/why/\d+/)"', client.get(address(event, "")).content.decode())
    assert links == [address(event, f"why/{tpn}/") for tpn in (1, 4, 5)]
    player = client.get(f"/e/{event.slug}/player/3/").content.decode()
    assert set(re.findall(r'href="(/e/[^"]*/why/\d+/)"', player)) == {address(event, "why/3/")}


def test_why_this_opponent_colour_and_board_short_and_long(client: Client, event: Event) -> None:
    page = client.get(address(event, "why/1/"))
    text = text_of(page)
    assert title_of(page) == "Player0000, Test – Player0002, Test"
    assert "Test Player0000 and Test Player0002 both have 0 points." in text
    assert "In a scoregroup, the top half plays the bottom half in order of pairing number." in text
    assert "White by article 5.2.5." in text
    assert "Test Player0004" in text_of(client.get(address(event, "why/5/")))


def test_who_is_looked_for_is_found_without_a_script(client: Client, event: Event) -> None:
    page = client.get(address(event, "why/1/"), {"find": "player000"})
    links = re.findall(r'href="(/e/[^"]*/why/1/\d+/)"', page.content.decode())
    assert links == [address(event, f"why/1/{tpn}/") for tpn in (2, 3, 4, 5, 0)]
    one = client.get(address(event, "why/1/"), {"find": "0003"})
    assert (one.status_code, one["Location"]) == (302, address(event, "why/1/4/"))
    assert "No player found." in text_of(client.get(address(event, "why/1/"), {"find": "zz"}))
    assert client.get(address(event, "why/1/"), {"find": "x" * 5000}).status_code == 200


def test_why_two_do_not_meet_and_why_not_the_bye(client: Client, event: Event) -> None:
    page = client.get(address(event, "why/1/2/"))
    assert title_of(page) == "Why does Player0000, Test not play Player0001, Test?"
    assert "could play each other, but" in text_of(page)
    bye = client.get(address(event, "why/1/0/"))
    assert title_of(bye) == "Why does Player0000, Test not have the bye?"


def test_nothing_is_answered_about_nobody(client: Client, event: Event) -> None:
    rest = ("why/0/", "why/77/", "why/1/1/", "why/1/77/", "why/77/1/")
    assert [client.get(address(event, path)).status_code for path in rest] == [404] * len(rest)
    assert client.post(address(event, "why/1/")).status_code == 405


def test_the_whole_round_is_told(client: Client, event: Event) -> None:
    page = client.get(address(event, "how/"))
    assert title_of(page) == "Pairing of round 1, step by step"
    assert "Bracket 1 (score 0)" in text_of(page)


def test_in_italian_there_is_no_english(client: Client, event: Event) -> None:
    client.cookies["django_language"] = "it"
    for path in ("", "why/1/", "why/5/", "why/1/2/", "why/1/0/", "how/"):
        text = text_of(client.get(address(event, path)))
        assert not re.search(r"\b(why|the|board|colour|players|points)\b", text.replace("Test", "")), (path, text)


def test_a_draft_and_an_event_that_explains_to_arbiters_alone_say_nothing(client: Client) -> None:
    event = started_event(players=5, rounds=3)
    play_round(event)
    pair_round(event)
    paths = ("how/", "why/1/", "why/1/2/", "why/1/0/")
    assert [client.get(f"/e/{event.slug}/round/2/{path}").status_code for path in paths] == [404] * 4
    assert [client.get(address(event, path)).status_code for path in paths] == [200] * 4
    event.refresh_from_db()
    change_settings(event=event, actor=owner_of(event), changes={"explained_to": "arbiters"})
    assert [client.get(address(event, path)).status_code for path in paths] == [404] * 4
    assert "/why/" not in client.get(address(event, "")).content.decode()
    assert "/round/1/why/" not in client.get(f"/e/{event.slug}/player/1/").content.decode()
    assert JournalEntry.objects.filter(event=event).latest("pk").action == "settings"


def test_a_board_changed_by_hand_is_not_said_to_be_the_rules(client: Client) -> None:
    event = started_event(players=6, rounds=3)
    round_ = pair_round(event)
    first, second = (Registration.objects.get(event=event, tpn=tpn) for tpn in (1, 2))
    swap_players(round_=round_, actor=owner_of(event), first=first, second=second, why="brothers")
    publish_round(round_=round_, actor=owner_of(event))
    text = text_of(client.get(address(event, "why/1/")))
    assert "The program would now pair this differently" in text
    assert "upper half" not in text
    assert "They have not played each other before in this event." in text
    assert "The program would now pair this differently" not in text_of(client.get(address(event, "why/3/")))


def test_too_many_new_questions_are_put_off_and_answered_ones_are_not(client: Client, event: Event) -> None:
    assert client.get(address(event, "why/1/2/")).status_code == 200
    while Count(OF_EVENT, f"event {event.pk}").take():
        pass
    late = client.get(address(event, "why/1/4/"))
    assert (late.status_code, late["Retry-After"], late["Cache-Control"]) == (503, "20", "no-store")
    assert "Ask again in half a minute." in late.content.decode()
    assert client.get(address(event, "why/1/2/")).status_code == 200


def test_the_database_is_asked_before_anything_is_computed_and_equally_often_for_all(client: Client) -> None:
    numbers = []
    for players in (5, 40):
        event = started_event(name=f"Open of {players}", players=players, rounds=3)
        publish_next(event)
        with CaptureQueriesContext(connection) as queries:
            client.get(address(event, "why/1/2/"))
        numbers.append(len(queries))
    assert numbers[0] == numbers[1] <= 8


def test_a_hidden_event_says_nothing_to_strangers(client: Client, event: Event) -> None:
    event.visibility = Event.Visibility.HIDDEN
    event.save()
    assert client.get(address(event, "why/1/")).status_code == 404
    client.force_login(owner_of(event))
    assert client.get(address(event, "why/1/")).status_code == 200
    client.force_login(make_user("stranger"))
    assert client.get(address(event, "why/1/")).status_code == 404


@pytest.mark.parametrize("ending", ["pdf", "csv", "xlsx", "json"])
def test_how_the_round_was_made_is_a_file_too(client: Client, event: Event, ending: str) -> None:
    page = client.get(address(event, "how/"))
    assert f'href="{address(event, "how.pdf")}' in page.content.decode()
    response = client.get(address(event, f"how.{ending}"))
    assert response.status_code == 200
    assert response["Content-Disposition"] == f'attachment; filename="{event.slug}-how1.{ending}"'
    if ending == "csv":
        lines = response.content.decode("utf-8-sig").splitlines()
        assert any("Residents: 1, 2, 3, 4, 5." in line for line in lines)
        assert any("White" in line and "5.2.5" in line for line in lines)
    if ending == "pdf":
        assert response.content.startswith(b"%PDF")


def test_no_file_of_a_round_that_is_not_public_or_explained_to_arbiters_alone(client: Client, event: Event) -> None:
    assert client.get(f"/e/{event.slug}/round/2/how.pdf").status_code == 404
    assert client.get(address(event, "how.doc")).status_code == 404
    Event.objects.filter(pk=event.pk).update(explained_to=Event.Explained.ARBITERS)
    assert client.get(address(event, "how.pdf")).status_code == 404
