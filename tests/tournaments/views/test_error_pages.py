"""What is said at an address that leads nowhere."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import PASSWORD, make_event, make_user, played_event

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


def bar_of(page: str) -> list[str]:
    """The addresses in the page's bar of an event."""
    found = re.search(r'<a class="bar__event".*?</nav>', page, re.DOTALL)
    return re.findall(r'href="([^"]+)"', found[0]) if found else []


def test_a_page_that_does_not_exist_has_the_bar_of_the_event_with_what_is_public_alone(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=2)
    bar = bar_of(client.get(f"/e/{event.slug}/round/3/").content.decode())
    assert bar == [f"/e/{event.slug}/{page}" for page in ("", "round/2/", "standings/", "crosstable/")]
    waiting = make_event(name="Next Open")
    assert bar_of(client.get(f"/e/{waiting.slug}/round/1/").content.decode()) == [f"/e/{waiting.slug}/"]
    assert bar_of(client.get("/nowhere/").content.decode()) == []


def test_a_page_that_is_forbidden_has_the_bar_of_an_event_that_the_reader_may_see(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    make_user("stranger")
    client.login(username="stranger", password=PASSWORD)
    page = client.get(f"/e/{event.slug}/desk/")
    assert (page.status_code, bar_of(page.content.decode())[:2]) == (
        403,
        [f"/e/{event.slug}/", f"/e/{event.slug}/round/1/"],
    )
    assert f"<title>Not allowed – {event.name}</title>" in page.content.decode()
