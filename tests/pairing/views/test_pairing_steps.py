"""How a round was made, on paper for the arbiters' table."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_user, owner_of, pair_round, play_round, started_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """A round played, and a draft of the next one."""
    event = started_event(players=5, rounds=3)
    play_round(event)
    pair_round(event)
    return event


def address(event: Event, number: int, ending: str = "csv") -> str:
    return f"/e/{event.slug}/desk/round/{number}/how/sheet.{ending}"


def test_arbiters_have_the_draft_on_paper_and_it_says_that_it_is_one(client: Client, event: Event) -> None:
    client.force_login(owner_of(event))
    page = client.get(f"/e/{event.slug}/desk/round/2/").content.decode()
    for ending in ("csv", "xlsx"):
        assert f'href="{address(event, 2, ending)}"' in page
    assert f'href="{address(event, 2, "pdf")}?paper=a4"' in page
    response = client.get(address(event, 2))
    assert (response.status_code, response.get("Location")) == (200, None)
    text = response.content.decode("utf-8-sig")
    assert "Bracket 1 (score 1)" in text
    assert client.get(address(event, 2, "pdf")).content.startswith(b"%PDF")
    assert client.get(address(event, 2, "doc")).status_code == 404
    assert client.get(address(event, 3)).status_code == 404


def test_of_an_event_that_explains_to_arbiters_alone_it_is_theirs_alone(client: Client, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(explained_to=Event.Explained.ARBITERS)
    public = [f"/e/{event.slug}/round/1/how/", f"/e/{event.slug}/round/1/how.csv"]
    desk = [f"/e/{event.slug}/desk/round/1/", address(event, 1), address(event, 2)]
    assert [client.get(path).status_code for path in (*public, *desk)] == [404, 404, 302, 302, 302]
    client.force_login(make_user("stranger"))
    assert [client.get(path).status_code for path in (*public, *desk)] == [404, 404, 403, 403, 403]
    client.force_login(owner_of(event))
    assert [client.get(path).status_code for path in (*public, *desk)] == [404, 404, 200, 200, 200]


def test_a_system_that_tells_no_steps_has_no_file(client: Client) -> None:
    event = started_event(players=4, rounds=2, system="knockout")
    pair_round(event)
    client.force_login(owner_of(event))
    assert client.get(address(event, 1)).status_code == 404
