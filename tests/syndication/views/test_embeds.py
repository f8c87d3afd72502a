"""Frames on other sites: only three pages, only while the event allows it, only for the sites it names."""

from __future__ import annotations

import pytest
from django.test import Client

from syndication.domain.embedding import set_embedding
from syndication.views.embeds import EMBEDS
from tests.factories import owner_of
from tests.pages import tables_of, text_of
from tests.syndication.events import publish_draft, see, shared_event
from tests.tournaments.views.test_visibility import doors
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return shared_event()


def allow(event: Event, access: str, *sites: str) -> None:
    set_embedding(event=event, actor=owner_of(event), access=access, sites=sites)
    event.refresh_from_db()


def pages(event: Event) -> list[str]:
    return [f"/e/{event.slug}/embed/{kind}/" for kind in EMBEDS]


def ancestors(policy: str) -> str:
    return next(part for part in policy.split("; ") if part.startswith("frame-ancestors"))


def test_no_page_is_there_until_the_event_allows_it(client: Client, event: Event) -> None:
    assert [client.get(page).status_code for page in pages(event)] == [404] * 3
    allow(event, "any")
    assert [client.get(page).status_code for page in pages(event)] == [200] * 3
    assert client.get(f"/e/{event.slug}/embed/crosstable/").status_code == 404
    allow(event, "off")
    assert [client.get(page).status_code for page in pages(event)] == [404] * 3


def test_only_the_named_sites_may_show_them(client: Client, event: Event) -> None:
    allow(event, "listed", "https://club.example", "https://other.example")
    first = client.get(pages(event)[0])
    policy = first["Content-Security-Policy"]
    assert ancestors(policy) == "frame-ancestors https://club.example https://other.example"
    assert {"default-src 'self'", "script-src 'self'", "object-src 'none'"} <= set(policy.split("; "))
    assert "X-Frame-Options" not in first
    allow(event, "any")
    assert ancestors(client.get(pages(event)[0])["Content-Security-Policy"]) == "frame-ancestors *"


def test_a_kept_page_loses_its_permission_with_the_setting(client: Client, event: Event) -> None:
    allow(event, "any")
    tag = client.get(pages(event)[0])["ETag"]
    allow(event, "listed", "https://club.example")
    assert client.get(pages(event)[0], headers={"if-none-match": tag}).status_code == 200


def test_every_other_page_keeps_its_protection(client: Client, event: Event) -> None:
    allow(event, "any")
    client.force_login(owner_of(event))
    others = [address for address in doors(event) if "/embed/" not in address and not address.endswith("/live/")]
    for address in ("/", f"/e/{event.slug}/desk/", f"/e/{event.slug}/desk/sharing/", "/accounts/login/", *others):
        found = client.get(address)
        assert found["X-Frame-Options"] == "DENY", address
        assert ancestors(found["Content-Security-Policy"]) == "frame-ancestors 'none'", address


def test_the_pages_show_what_is_published(client: Client, event: Event) -> None:
    allow(event, "any")
    standings, pairings, coming = (client.get(page) for page in pages(event))
    assert tables_of(standings)[0] == [
        ["Rank", "Name", "Points"],
        ["1", "Player0002, Test", "1"],
        ["1", "Player0003, Test", "1"],
        ["3", "Player0000, Test", "0"],
        ["3", "Player0001, Test", "0"],
    ]
    assert tables_of(pairings)[0] == [
        ["Board", "White", "Result", "Black"],
        ["1", "Player0000, Test", "0 – 1", "Player0002, Test"],
        ["2", "Player0003, Test", "1 – 0", "Player0001, Test"],
    ]
    assert tables_of(coming) == []
    assert "Round 2 · Sun 29 Nov, 15:00 The pairings appear here as soon as they are published." in text_of(coming)
    publish_draft(event)
    assert len(tables_of(client.get(pages(event)[2]))[0]) == 3


def test_they_contain_no_form_and_nothing_of_the_reader(client: Client, event: Event) -> None:
    allow(event, "any")
    client.force_login(owner_of(event))
    for page in pages(event):
        content = client.get(page)
        assert "<form" not in content.content.decode()
        assert owner_of(event).username not in content.content.decode()
        assert content["X-Robots-Tag"] == "noindex"


def test_a_hidden_event_is_in_no_frame(client: Client, event: Event) -> None:
    allow(event, "any")
    see(event, "hidden")
    assert [client.get(page).status_code for page in pages(event)] == [404] * 3
