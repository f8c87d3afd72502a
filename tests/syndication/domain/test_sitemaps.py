"""The sitemap has listed events, and nothing else."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.test.utils import override_settings

from syndication.domain.sitemaps import ListedEvents
from tests.factories import add_players, make_event, make_user, owner_of, played_event
from tests.festivals import festival_of
from tests.syndication.events import see
from tournaments.domain.stages.division import make_groups, start_groups
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def listed() -> set[str]:
    return {event.slug for event in ListedEvents().items()}


def addresses(client: Client, path: str) -> list[str]:
    return re.findall("<loc>([^<]*)</loc>", client.get(path).content.decode())


def test_only_listed_events_are_in_it() -> None:
    owner = make_user("owner")
    for visibility in ("hidden", "link", "listed"):
        make_event(owner=owner, name=visibility, visibility=visibility)
    make_event(owner=owner, name="template", is_template=True)
    assert listed() == {"listed"}


def test_sections_and_groups_follow_the_event_they_belong_to() -> None:
    festival = festival_of("Open A", "Open B")
    see(festival, "listed")
    event = make_event(owner=owner_of(festival), name="Groups", system="round-robin", edition="2023")
    add_players(event, 8)
    make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    start_groups(event=event, actor=owner_of(event))
    see(event, "listed")
    every = {row.slug for row in Event.objects.all()}
    assert (listed(), len(every)) == (every, 6)
    see(festival, "hidden")
    see(event, "link")
    assert listed() == set()


def test_the_index_leads_to_files_of_whole_addresses(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    assert addresses(client, "/sitemap.xml") == ["http://testserver/sitemap-events.xml"]
    assert addresses(client, "/sitemap-events.xml") == [f"http://testserver/e/{event.slug}/"]
    assert client.get("/sitemap-nothing.xml").status_code == 404
    last = event.rounds.get(number=1).published_at
    assert ListedEvents().lastmod(ListedEvents().items()[0]) == last


def test_a_long_list_is_in_several_files(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ListedEvents, "limit", 1)
    owner = make_user("owner")
    for name in ("one", "two"):
        make_event(owner=owner, name=name)
    assert addresses(client, "/sitemap.xml") == [
        "http://testserver/sitemap-events.xml", "http://testserver/sitemap-events.xml?p=2",
    ]  # fmt: skip
    assert addresses(client, "/sitemap-events.xml?p=2") == ["http://testserver/e/one/"]


@pytest.mark.parametrize(("https", "protocol"), [(True, "https"), (False, "http")])
def test_the_protocol_is_that_of_the_server(*, https: bool, protocol: str) -> None:
    with override_settings(HTTPS=https):
        assert ListedEvents().protocol == protocol


def test_robots_are_told_where_it_is(client: Client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert "Sitemap: http://testserver/sitemap.xml" in lines
    assert {"Disallow: /e/*/embed/", "Disallow: /calendar/"} <= set(lines)
