"""What if: pages for arbiters, from which nothing is stored."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.test import Client

from pairing.views.what_if import assumptions_in
from tabellone.what_if import OtherResult, Supposition
from tests.factories import enter_results, owner_of, pair_round, play_round, publish_next, started_event
from tests.pages import tables_of, text_of
from tournaments.models import Event, JournalEntry, Pairing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=6, rounds=4)
    play_round(event)
    pair_round(event)
    return event


def arbiter_of(event: Event) -> Client:
    client = Client()
    client.force_login(owner_of(event))
    return client


def test_the_supposed_round_stands_beside_the_draft_and_nothing_is_stored(event: Event) -> None:
    before = list(Pairing.objects.values_list()), JournalEntry.objects.count(), Event.objects.get().version
    client, address = arbiter_of(event), f"/e/{event.slug}/desk/round/2/what-if/"
    assert tables_of(client.get(address)) == []
    [table] = tables_of(client.get(address, {"away": "1"}))
    assert table[0] == ["Board", "In the draft", "With the changes"]
    assert len(table) == 4
    assert any("new pair" in row[2] for row in table)
    assert "1 Player0000, Test" not in " ".join(row[2] for row in table)
    assert "No player has pairing number 99." in text_of(client.get(address, {"away": "99"}))
    assert "Round 2 is not before this one." in text_of(client.get(address, {"player": "1", "in": "2", "result": "1"}))
    assert (list(Pairing.objects.values_list()), JournalEntry.objects.count(), Event.objects.get().version) == before


def test_of_no_draft_there_is_no_other_round(event: Event) -> None:
    client = arbiter_of(event)
    assert client.get(f"/e/{event.slug}/desk/round/1/what-if/")["Location"] == f"/e/{event.slug}/desk/"
    assert client.get(f"/e/{event.slug}/desk/round/9/what-if/").status_code == 404
    assert client.get(f"/e/{event.slug}/desk/standing/")["Location"] == f"/e/{event.slug}/desk/"


def test_what_is_typed_is_read_and_rubbish_is_nothing() -> None:
    typed = QueryDict("player=3&in=1&result=%3D&away=4&one=5&other=6&by=lim:2026")
    assert assumptions_in(typed) == Supposition(OtherResult(3, 1, "="), 4, (5, 6), "lim", "2026")
    assert assumptions_in(QueryDict("player=x&in=1&result=1&away=-1&one=&other=9999999999999&by=")).is_empty
    assert assumptions_in(QueryDict("player=3&in=1&result=+")).is_empty


def test_what_stands_is_said_with_the_ways_gone_through() -> None:
    event = started_event(players=8, rounds=4)
    enter_results(publish_next(event), boards=3)
    text = text_of(arbiter_of(event).get(f"/e/{event.slug}/desk/standing/"))
    assert "1 game is open." in text
    assert "All 3 combinations of results checked" in text or "They can end in 3 ways. After" in text


def test_too_many_open_games_are_said() -> None:
    event = started_event(players=20, rounds=4)
    publish_next(event)
    text = text_of(arbiter_of(event).get(f"/e/{event.slug}/desk/standing/"))
    assert "10 games are open. They can end in 59049 ways, too many to check." in text
