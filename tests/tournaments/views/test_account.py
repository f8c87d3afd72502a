"""What a public page cannot hold: the reader's own links, and the choice of language."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, make_user, publish_next, started_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def address(event: Event) -> str:
    return f"/e/{event.slug}/round/1/"


def test_the_way_to_the_desk_follows_the_role(client: Client) -> None:
    """An arbiter's links are asked for apart; nothing that a cache or a browser has kept shows them to others."""
    event = started_event(players=4, rounds=3)
    links = f"/e/{event.slug}/account/"
    desk = f'href="/e/{event.slug}/desk/"'
    assert (client.get(links).status_code, client.get(links).content) == (204, b"")
    make_user("stranger")
    client.login(username="stranger", password=PASSWORD)
    assert desk not in client.get(links).content.decode()
    client.login(username="owner", password=PASSWORD)
    answer = client.get(links)
    assert desk in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    event.memberships.all().delete()
    assert desk not in client.get(links).content.decode()


def test_the_language_is_chosen_by_a_link_that_needs_no_token(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    publish_next(event)
    back = client.get("/language/", {"language": "it", "next": address(event)})
    assert (back.status_code, back["Location"]) == (302, address(event))
    assert client.get(address(event))["Content-Language"] == "it"
    for elsewhere in ("https://evil.example/", "//evil.example", "javascript:alert(1)"):
        assert client.get("/language/", {"language": "xx", "next": elsewhere})["Location"] == "/"
    assert client.get(address(event))["Content-Language"] == "it"
