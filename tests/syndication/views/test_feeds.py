"""The address of the feed, and the page that names it."""

from __future__ import annotations

import pytest
from django.test import Client

from syndication.domain.feeds import feed_of
from tests.syndication.events import see, shared_event

pytestmark = pytest.mark.django_db


def test_the_feed_is_found_from_the_page_of_the_event(client: Client) -> None:
    event = shared_event()
    address = f"/e/{event.slug}/feed.atom"
    page = " ".join(client.get(f"/e/{event.slug}/").content.decode().split())
    assert f'<link rel="alternate" type="application/atom+xml" title="Tower Open" href="{address}">' in page
    found = client.get(address)
    assert (found.content, found["Content-Type"]) == (feed_of(event), "application/atom+xml; charset=utf-8")
    assert found["Access-Control-Allow-Origin"] == "*"
    see(event, "hidden")
    assert client.get(address).status_code == 404
