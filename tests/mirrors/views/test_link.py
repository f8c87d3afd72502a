"""The link on the desk: form, state, pause, token, deletion; for owners."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from broadcast.domain.token_encryption import decrypted
from mirrors.models import EventLink
from tests.factories import PASSWORD, add_member, make_event, owner_of, play_round, started_event
from tests.festivals import festival_of, section_of
from tests.mirrors.pairs import Pair
from tests.pages import text_of
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
TOKEN = "tab_" + "x" * 43


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def page(event: Event, what: str = "") -> str:
    return f"/e/{event.slug}/desk/link/{what}"


def test_an_owner_links_an_event_and_the_token_is_never_shown() -> None:
    event = make_event()
    client = signed_in("owner")
    assert f'href="{page(event)}"' in client.get(f"/e/{event.slug}/desk/settings/").content.decode()
    wrong = client.post(page(event, "create/"), {"address": "http://chess.example", "token": TOKEN})
    assert (wrong.status_code, EventLink.objects.count()) == (422, 0)
    assert "The address must begin with https://." in wrong.content.decode()
    assert TOKEN not in wrong.content.decode()
    made = client.post(page(event, "create/"), {"address": "chess.example", "token": TOKEN}, follow=True)
    assert "The event is linked. It is being sent to the server." in text_of(made)
    assert "Connecting" in text_of(made)
    assert TOKEN not in made.content.decode()
    other = "tab_" + "y" * 43
    assert client.post(page(event, "token/"), {"token": "nonsense"}).status_code == 422
    client.post(page(event, "token/"), {"token": other})
    assert decrypted(EventLink.objects.get().token) == other


def test_the_page_and_the_desk_show_what_is_pending_and_what_is_wrong() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    client = signed_in("owner")
    assert "Connected" in text_of(client.get(page(pair.event)))
    assert "Connected" in text_of(client.get(f"/e/{pair.event.slug}/desk/"))
    play_round(pair.event)
    EventLink.objects.update(problem="refused", problem_detail="Too many events.", failing_since=timezone.now())
    text = text_of(client.get(page(pair.event)))
    for words in ("No connection", "The server refused the changes.", "Too many events.", "changes pending"):
        assert words in text
    assert "changes pending" in text_of(client.get(f"/e/{pair.event.slug}/desk/"))
    client.post(page(pair.event, "send/"))
    assert EventLink.objects.get().next_at <= timezone.now()
    client.post(page(pair.event, "pause/"), {"paused": "1"})
    assert "Paused" in text_of(client.get(page(pair.event)))
    client.post(page(pair.event, "pause/"), {"paused": "0"})
    assert EventLink.objects.get().is_paused is False
    deleted = client.post(page(pair.event, "delete/"), follow=True)
    assert "The link is deleted. The server keeps its copy and will be notified." in text_of(deleted)
    assert EventLink.objects.count() == 0


def test_the_server_says_which_laptop_runs_the_event() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    client = signed_in("server-owner")
    words = f"The event runs on the laptop “{pair.mirror.laptop}”. This server only shows it."
    assert words in text_of(client.get(page(pair.copy)))
    assert words in text_of(client.get(f"/e/{pair.copy.slug}/desk/"))
    refused = client.post(f"/e/{pair.copy.slug}/desk/pair/", follow=True)
    assert words in text_of(refused)


def test_an_arbiter_sees_the_state_and_sections_lead_to_their_festival() -> None:
    event = make_event()
    add_member(event, Role.ARBITER, "arbiter")
    assert "This event is not linked to a server." in text_of(signed_in("arbiter").get(page(event)))
    festival = festival_of("A", "B")
    client = signed_in(owner_of(festival).username)
    assert client.get(page(section_of(festival, "A"))).headers["Location"] == page(festival)
    assert client.get(page(festival)).status_code == 200
