"""The addresses of calendars."""

from __future__ import annotations

import pytest
from django.test import Client

from syndication.domain.calendars import calendar_of_contestant, calendar_of_event, calendar_of_owner
from syndication.domain.owner_calendars import new_owner_calendar
from tests.factories import owner_of
from tests.syndication.events import see, shared_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return shared_event()


def test_an_event_and_a_player_have_a_calendar(client: Client, event: Event) -> None:
    paths = (f"/e/{event.slug}/calendar.ics", f"/e/{event.slug}/player/1/calendar.ics")
    whole, own = (client.get(path) for path in paths)
    assert (whole.content, own.content) == (calendar_of_event(event), calendar_of_contestant(event, 1))
    assert whole["Content-Type"] == "text/calendar; charset=utf-8"
    assert whole["Content-Disposition"] == 'inline; filename="tower-open.ics"'
    missing = [f"/e/{event.slug}/{path}/calendar.ics" for path in ("player/99", "team/1")]
    assert [client.get(path).status_code for path in missing] == [404, 404]
    see(event, "hidden")
    assert [client.get(path).status_code for path in paths] == [404, 404]


def test_the_calendar_of_an_owner_needs_its_address(client: Client, event: Event) -> None:
    owner = owner_of(event)
    token = new_owner_calendar(owner).token
    found = client.get(f"/calendar/{token}.ics")
    assert (found.content, found["Cache-Control"]) == (calendar_of_owner(owner), "private, no-cache")
    assert (found["X-Robots-Tag"], found["Content-Type"]) == ("noindex", "text/calendar; charset=utf-8")
    new_owner_calendar(owner)
    assert [client.get(f"/calendar/{wrong}.ics").status_code for wrong in (token, "1-x", "x")] == [404] * 3
    assert client.post(f"/calendar/{token}.ics").status_code == 405
