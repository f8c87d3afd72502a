"""The desk page of broadcasts."""

from __future__ import annotations

import pytest
from django.test import Client

from broadcast.models import LichessBroadcast
from tests.factories import PASSWORD, add_member
from tests.pages import text_of
from tests.syndication.events import shared_event
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return shared_event()


def signed_in(username: str = "owner") -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def page(event: Event) -> str:
    return f"/e/{event.slug}/desk/broadcast/"


def test_the_settings_lead_to_it(event: Event) -> None:
    assert f'href="{page(event)}"' in signed_in().get(f"/e/{event.slug}/desk/settings/").content.decode()


def test_an_arbiter_sees_the_status_and_the_owner_the_settings(event: Event) -> None:
    add_member(event, Role.ARBITER, "arbiter")
    LichessBroadcast.objects.create(
        event=event,
        token="stored",
        next_at=event.created_at,
        state="failed",
        problem="rejected",
        problem_detail="bad <b>",
    )
    shown = signed_in("arbiter").get(page(event)).content.decode()
    assert ("Lichess rejected the data." in shown, "bad &lt;b&gt;" in shown) == (True, True)
    assert 'name="token"' not in shown
    own = signed_in().get(page(event)).content.decode()
    assert ('name="token"' in own, "stored" in own) == (True, False)


def test_a_divided_event_is_told_where_to_broadcast(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(is_divided=True)
    assert "Broadcast its sections or groups." in text_of(signed_in().get(page(event)))
