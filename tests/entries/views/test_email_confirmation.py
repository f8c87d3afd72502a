"""The page behind the link that confirms an address."""

from __future__ import annotations

import pytest
from django.test import Client

from entries.domain.links import confirmation_token, personal_token
from tests.entries.made import applied, now, open_event
from tests.factories import PASSWORD, owner_of

pytestmark = pytest.mark.django_db


def test_opening_the_link_confirms_nothing_and_the_button_what_is_listed() -> None:
    event = open_event()
    wish = applied(event, confirmed=False)
    other = applied(event, "Rossi, Bruno", confirmed=False)
    address = f"/n/confirm/{confirmation_token(wish.application)}/"
    for response in (Client().get(address), Client().head(address)):
        assert response.status_code in (200, 405)
    assert now(wish).application.unconfirmed_since is not None
    page = Client().get(address).content.decode()
    assert ("Rossi, Anna" in page, "Rossi, Bruno" in page) == (True, True)
    assert personal_token(wish.application) not in page
    assert Client().post(address, {"entry": [""]}).status_code == 422
    done = Client().post(address, {"entry": [str(wish.application_id)]})
    assert (done.status_code, "Your address is confirmed" in done.content.decode()) == (200, True)
    assert now(wish).application.confirmed_email == "rossi@example.org"
    assert now(other).application.unconfirmed_since is not None
    assert Client().get("/n/confirm/1-x.y/").status_code in (410, 429)


def test_the_personal_page_asks_for_the_address_and_resends_without_showing_the_link() -> None:
    event = open_event()
    wish = applied(event, confirmed=False)
    address = f"/n/{personal_token(wish.application)}/"
    page = Client().get(address).content.decode()
    assert "Confirm your e-mail address" in page
    assert "you have a place" not in page
    assert confirmation_token(wish.application) not in page
    response = Client().post(f"{address}resend/", follow=True)
    assert "within the last hour" in response.content.decode()
    assert event.letters.count() == 1
    client = Client()
    client.login(username=owner_of(event).username, password=PASSWORD)
    assert "Not confirmed" in client.get(f"/e/{event.slug}/desk/entries/").content.decode()
