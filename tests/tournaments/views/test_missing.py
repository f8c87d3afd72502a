"""What is said at an address that leads nowhere."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, played_event

pytestmark = pytest.mark.django_db


def test_what_is_not_there_leads_to_the_events_present_round(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=2)
    page = client.get(f"/e/{event.slug}/round/3/")
    assert page.status_code == 404
    assert f'href="/e/{event.slug}/round/2/"' in page.content.decode()
    assert f"<title>Not found – {event.name}</title>" in page.content.decode()


def test_what_is_not_there_names_no_event_that_the_reader_may_not_see(client: Client) -> None:
    event = played_event(name="Secret Open", players=4, rounds=3, played=2, visibility="hidden")
    page = client.get(f"/e/{event.slug}/round/2/")
    assert page.status_code == 404
    assert "Secret Open" not in page.content.decode()


def test_the_people_of_a_hidden_event_are_led_back_to_it_and_elsewhere_there_is_the_list(
    client: Client,
) -> None:
    event = played_event(name="Secret Open", players=4, rounds=3, played=1, visibility="hidden")
    client.login(username="owner", password=PASSWORD)
    found = {
        page: (f'href="/e/{event.slug}/round/1/"' in text, f'href="/e/{event.slug}/"' in text, 'href="/"' in text)
        for page in (f"/e/{event.slug}/round/3/", "/e/another/", "/nowhere/")
        if (text := client.get(page).content.decode())
    }
    assert found == {
        f"/e/{event.slug}/round/3/": (True, True, True),
        "/e/another/": (False, False, True),
        "/nowhere/": (False, False, True),
    }
