"""The public pages of a ladder: who sees them, what they show, the files, and how often they ask."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ladders.domain.players import move_to_position
from ladders.models import Ladder
from tabellone.ladder import LadderOutcome
from tests.factories import PASSWORD, make_user
from tests.ladders.made import challenged, made_ladder, played, who
from tests.pages import tables_of, text_of

pytestmark = pytest.mark.django_db


def lively() -> Ladder:
    """Two games, one of them an old one, and an open challenge."""
    now = timezone.now()
    ladder = made_ladder(begins=now - timedelta(days=30))
    played(ladder, "Dario", "Bruno", LadderOutcome.WON, now - timedelta(days=20))
    played(ladder, "Fabio", "Elena", LadderOutcome.WON, now - timedelta(days=3))
    challenged(ladder, "Bruno", "Carla", now - timedelta(days=1))
    return ladder


def test_everybody_sees_places_moves_challenges_and_games(client: Client) -> None:
    ladder = lively()
    page = client.get(f"/ladder/{ladder.slug}/")
    rows = tables_of(page)[0][1:]
    assert [(row[0], row[1], row[2].split()[0], row[4]) for row in rows] == [
        ("1", "", "Anna", "0 0 0"),
        ("2", "", "Dario", "1 0 0"),
        ("3", "", "Carla", "0 0 0"),
        ("4", "", "Bruno", "0 0 1"),
        ("5", "1 up", "Fabio", "1 0 0"),
        ("6", "1 down", "Elena", "0 0 1"),
    ]
    text = text_of(page)
    assert "waiting for an answer" in text
    assert "+ = −" in text
    history = tables_of(page)[1]
    assert [row[1:] for row in history[1:]] == [list("123456"), list("123465"), list("143265")]
    assert "/desk/" not in page.content.decode()


def test_a_place_is_a_rank_in_italian_and_no_venue(client: Client) -> None:
    page = client.get(f"/ladder/{lively().slug}/", headers={"Accept-Language": "it"})
    assert tables_of(page)[0][0][0] == "Posto"


def test_a_players_page_tells_how_the_places_came_about(client: Client) -> None:
    ladder = lively()
    move_to_position(player=who(ladder, "Elena"), actor=make_user(), place=5, seen=6)
    page = client.get(f"/ladder/{ladder.slug}/player/{who(ladder, 'Elena').pk}/")
    rows = [row[1:] for row in tables_of(page)[0][1:]]
    assert rows == [["6", "5", "placed by the arbiter"], ["5", "6", "Fabio 1 – 0 Elena"], ["–", "5", "the start"]]
    assert client.get(f"/ladder/{ladder.slug}/player/999999/").status_code == 404


def test_a_hidden_ladder_is_its_peoples(client: Client) -> None:
    ladder = lively()
    Ladder.objects.update(visibility="hidden")
    pages = ("", "version/", "positions.csv", f"player/{who(ladder, 'Anna').pk}/", "games.json", "desk/")
    for page in pages[:-1]:
        assert client.get(f"/ladder/{ladder.slug}/{page}").status_code == 404
    assert client.get("/").content.decode().count(ladder.name) == 0
    make_user("stranger")
    client.login(username="stranger", password=PASSWORD)
    assert {client.get(f"/ladder/{ladder.slug}/{page}").status_code for page in pages} == {404}
    client.login(username="owner", password=PASSWORD)
    assert {client.get(f"/ladder/{ladder.slug}/{page}").status_code for page in pages} == {200}


def test_the_list_of_events_shows_listed_ladders(client: Client) -> None:
    ladder = lively()
    assert f"/ladder/{ladder.slug}/" in client.get("/").content.decode()
    assert f"/ladder/{ladder.slug}/" not in client.get("/?q=nothing").content.decode()
    Ladder.objects.update(visibility="link")
    assert f"/ladder/{ladder.slug}/" not in client.get("/").content.decode()
    assert client.get(f"/ladder/{ladder.slug}/")["X-Robots-Tag"] == "noindex"


def test_the_files_have_every_place_and_every_game(client: Client) -> None:
    ladder = lively()
    text = client.get(f"/ladder/{ladder.slug}/positions.csv").content.decode("utf-8-sig")
    rows = [row for row in csv.reader(io.StringIO(text)) if row and row[0].isdecimal()]
    assert [row[:3] for row in rows[:2]] == [["1", "Anna", "2000"], ["2", "Dario", "1850"]]
    assert len(rows) == 6
    games = json.loads(client.get(f"/ladder/{ladder.slug}/games.json").content)
    assert [row["challenger"] for row in games["rows"]] == ["Fabio", "Dario"]
    assert client.get(f"/ladder/{ladder.slug}/games.exe").status_code == 404
    assert client.get(f"/ladder/{ladder.slug}/positions.pdf").content[:4] == b"%PDF"


def test_the_mark_grows_with_acts_and_with_the_clock(client: Client) -> None:
    ladder = lively()
    marks = [client.get(f"/ladder/{ladder.slug}/version/").json()["version"]]
    ladder.challenges.filter(answered_at=None).update(answer_by=timezone.now() - timedelta(seconds=1))
    marks.append(client.get(f"/ladder/{ladder.slug}/version/").json()["version"])
    move_to_position(player=who(ladder, "Elena"), actor=make_user(), place=5, seen=6)
    marks.append(client.get(f"/ladder/{ladder.slug}/version/").json()["version"])
    assert marks == sorted(set(marks))


def test_the_page_asks_as_often_whatever_the_ladder_holds(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small, large = made_ladder("Anna", "Bruno", name="Small"), lively()
    client.get(f"/ladder/{small.slug}/")
    for ladder in (small, large):
        with django_assert_num_queries(6):
            client.get(f"/ladder/{ladder.slug}/")


def test_the_pages_of_a_ladder_have_its_own_bar(client: Client) -> None:
    ladder = lively()
    for path in ("", f"player/{who(ladder, 'Elena').pk}/"):
        page = client.get(f"/ladder/{ladder.slug}/{path}").content.decode()
        bar = page.partition("<header")[2].partition("</header>")[0]
        assert f'<a class="bar__event" href="/ladder/{ladder.slug}/"' in " ".join(bar.split())
