"""The addresses of public data: what they return, for whom, and how often they ask the database."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from syndication.domain.public_data import event_data, round_data, rounds_data, standings_data
from tests.festivals import festival_of
from tests.syndication.events import see, shared_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return shared_event()


def test_each_address_returns_its_document(client: Client, event: Event) -> None:
    data = f"/e/{event.slug}/api/v1"
    names = ("event", "rounds", "rounds/1", "standings")
    answers = [client.get(f"{data}/{name}.json") for name in names]
    assert [answer.json() for answer in answers] == [
        event_data(event), rounds_data(event), round_data(event, 1), standings_data(event),
    ]  # fmt: skip
    assert {answer["Access-Control-Allow-Origin"] for answer in answers} == {"*"}
    assert {answer["Content-Type"] for answer in answers} == {"application/json"}
    assert {answer["Cache-Control"] for answer in answers} == {"public, no-cache"}
    assert [client.get(f"{data}/rounds/{number}.json").status_code for number in (0, 2, 9)] == [404] * 3


def test_a_document_is_made_once_per_change(
    client: Client, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = f"/e/{event.slug}/api/v1/standings.json"
    client.get(address)
    with django_assert_num_queries(1):
        answer = client.get(address)
    assert client.get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_a_hidden_event_tells_nothing(client: Client, event: Event) -> None:
    see(event, "hidden")
    for name in ("event", "rounds", "rounds/1", "standings"):
        answer = client.get(f"/e/{event.slug}/api/v1/{name}.json", headers={"origin": "https://club.example"})
        assert (answer.status_code, answer.get("Access-Control-Allow-Origin")) == (404, None)


def test_a_festival_has_its_own_document_and_no_rounds(client: Client) -> None:
    festival = festival_of("Open A", visibility="listed")
    data = f"/e/{festival.slug}/api/v1"
    assert client.get(f"{data}/event.json").json() == event_data(festival)
    assert [client.get(f"{data}/{name}.json").status_code for name in ("rounds", "standings")] == [404, 404]
