"""The addresses of PGN files: type, caching, and nothing that is not public."""

from __future__ import annotations

import io

import chess.pgn
import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from broadcast.domain import round_games as games
from tests.syndication.events import publish_draft, see, shared_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return shared_event()


def rounds_in(content: bytes) -> list[str]:
    stream = io.StringIO(content.decode())
    return [found["Round"] for found in iter(lambda: chess.pgn.read_headers(stream), None)]


def test_a_round_has_its_address_from_the_publication_on(client: Client, event: Event) -> None:
    addresses = [f"/e/{event.slug}/rounds/{number}.pgn" for number in (0, 1, 2, 3)]
    assert [client.get(address).status_code for address in addresses] == [404, 200, 404, 404]
    publish_draft(event)
    assert rounds_in(client.get(addresses[2]).content) == ["2.1", "2.2"]
    assert rounds_in(client.get(f"/e/{event.slug}/games.pgn").content) == ["1.1", "1.2", "2.1", "2.2"]


def test_the_file_is_pgn_for_every_site_and_cached_like_a_page(client: Client, event: Event) -> None:
    address = f"/e/{event.slug}/rounds/1.pgn"
    response = client.get(address)
    assert {
        name: response[name]
        for name in (
            *("Content-Type", "Cache-Control", "Access-Control-Allow-Origin", "Content-Disposition", "X-Robots-Tag"),
            "X-Frame-Options",
        )
    } == {
        "Content-Type": "application/vnd.chess-pgn; charset=utf-8",
        "Cache-Control": "public, no-cache",
        "Access-Control-Allow-Origin": "*",
        "Content-Disposition": 'inline; filename="tower-open-1.pgn"',
        "X-Robots-Tag": "noindex",
        "X-Frame-Options": "DENY",
    }
    again = client.get(address, headers={"if-none-match": response["ETag"]})
    assert (again.status_code, again.content, again["Access-Control-Allow-Origin"]) == (304, b"", "*")
    publish_draft(event)
    assert client.get(address, headers={"if-none-match": response["ETag"]}).status_code == 200


def test_the_same_file_again_needs_the_event_alone(
    client: Client, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = f"/e/{event.slug}/rounds/1.pgn"
    client.get(address)
    with django_assert_num_queries(1):
        client.get(address)


def test_a_hidden_event_has_no_files(client: Client, event: Event) -> None:
    see(event, "hidden")
    assert [client.get(f"/e/{event.slug}/{name}").status_code for name in ("rounds/1.pgn", "games.pgn")] == [404, 404]


def test_a_file_of_too_many_games_is_not_there(client: Client, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_GAMES", 1)
    assert client.get(f"/e/{event.slug}/games.pgn").status_code == 404
