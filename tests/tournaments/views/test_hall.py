"""The page of rooms and fixed boards."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter_results, owner_of, publish_next, started_event
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.boards.hall_settings import hall_seen
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def post(client: Client, event: Event, name: str, **values: str) -> str:
    address = reverse(f"tournaments:{name}", args=[event.slug])
    response = client.post(address, {"seen": hall_seen(event), **values}, follow=True)
    event.refresh_from_db()
    return str(response.content.decode())


def test_rooms_and_fixed_boards_are_set_and_shown_to_everybody(client: Client) -> None:
    event = started_event(players=8, visibility="listed")
    client.force_login(owner_of(event))
    player = event.registrations.get(tpn=1)
    page = post(client, event, "set_hall", first="1", rooms="Room A: 1-2\nRoom B: 51-60", closed="2", reads_twice="on")
    assert "They have 11 boards in use." in page
    page = post(client, event, "fix_board", contestant=str(player.pk), board="57", reason="wheelchair")
    assert "wheelchair" in page
    assert (hall_of(event).reads_twice, hall_of(event).fixed[0].board) == (True, 57)
    round_ = publish_next(event)
    enter_results(round_, boards=1)
    client.logout()
    listed = client.get(reverse("pairing:round", args=[event.slug, 1])).content.decode()
    assert listed.index("Room A") < listed.index("Room B")
    assert "wheelchair" not in listed
    by_name = client.get(reverse("pairing:round", args=[event.slug, 1]), {"by": "name"}).content.decode()
    assert by_name.count("Room B") == 6
    own = client.get(reverse("standings:player", args=[event.slug, 1])).content.decode()
    assert "Room B, board" in own
    assert "<b>57</b>" in own
    rows = client.get(reverse("pairing:round_file", args=[event.slug, 1, "csv"])).content.decode().splitlines()
    assert [row.split(",")[1] for row in rows[1:] if row.startswith("57,")] == ["Room B"]


def test_what_cannot_be_is_said_and_nothing_is_kept(client: Client) -> None:
    event = started_event(players=4)
    client.force_login(owner_of(event))
    assert "Invalid room: “nowhere”." in post(client, event, "set_hall", first="1", rooms="nowhere")
    assert "no number that a board can have" in post(client, event, "set_hall", first="x")
    assert event.hall is None
    player = str(event.registrations.get(tpn=1).pk)
    post(client, event, "fix_board", contestant=player, board="3", reason="lamp")
    assert "has no fixed board any more" in post(client, event, "free_board", contestant=player)
    assert event.hall is None
