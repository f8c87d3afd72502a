"""The link to the manual at the bottom of each page."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory
from django.urls import resolve

from tests.factories import played_event
from tournaments.templatetags.manual_help import help_address

pytestmark = pytest.mark.django_db


def test_the_view_of_the_request_decides() -> None:
    request = RequestFactory().get("/lists/")
    request.resolver_match = resolve("/lists/")
    assert help_address({"request": request}) == "/manual/en/players.html#rating-lists"
    assert help_address({"view_name": "standings:standings"}) == "/manual/en/for-players.html#public-standings"
    assert help_address({}) == "/manual/en/index.html"


@pytest.mark.parametrize(
    ("address", "section"),
    [
        ("", "for-players.html#follow-event"),
        ("round/1/", "for-players.html#public-pairings"),
        ("standings/", "for-players.html#public-standings"),
        ("player/1/", "for-players.html#my-page"),
    ],
)
def test_public_pages_lead_to_the_section_about_them(client: Client, address: str, section: str) -> None:
    event = played_event()
    page = client.get(f"/e/{event.slug}/{address}").content.decode()
    assert f'<a href="/manual/en/{section}">Help</a>' in page


def test_an_address_that_does_not_exist_leads_to_the_first_page(client: Client) -> None:
    assert '<a href="/manual/en/index.html">Help</a>' in client.get("/nothing/here/").content.decode()
