"""The forms of the broadcast at Lichess."""

from __future__ import annotations

import pytest
from django.test import Client

from broadcast.models import LichessBroadcast
from tests.broadcast.lichess_server import TOKEN
from tests.factories import PASSWORD, started_event
from tests.pages import text_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return started_event(players=4, rounds=2)


def signed_in() -> Client:
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client


def test_a_token_is_saved_and_no_page_shows_it(event: Event) -> None:
    client, address = signed_in(), f"/e/{event.slug}/desk/broadcast/"
    form = {"token": f" {TOKEN} ", "mode": "push", "audience": "public", "delay_minutes": ""}
    shown = client.post(f"{address}lichess/", form, follow=True)
    assert "The broadcast is being updated at Lichess." in text_of(shown)
    assert "A token is saved." in text_of(shown)
    assert TOKEN not in shown.content.decode()
    row = LichessBroadcast.objects.get()
    assert (row.mode, row.audience, row.delay_minutes, row.created_by_id is not None) == ("push", "public", 0, True)
    assert client.post(f"{address}lichess/retry/").status_code == 302
    ended = client.post(f"{address}lichess/stop/", follow=True)
    assert "The token is deleted. The broadcast stays at Lichess." in text_of(ended)
    assert not LichessBroadcast.objects.exists()


def test_a_refusal_is_shown(event: Event) -> None:
    form = {"token": "", "mode": "push", "audience": "public", "delay_minutes": "x"}
    shown = signed_in().post(f"/e/{event.slug}/desk/broadcast/lichess/", form, follow=True)
    assert "Enter a delay of at most 60 minutes." in text_of(shown)
