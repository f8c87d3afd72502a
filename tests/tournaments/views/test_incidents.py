"""The incident book in the browser's answers: three taps, one form one act."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import owner_of, publish_next, started_event
from tests.pages import field
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=6)
    publish_next(event)
    return event


def at(event: Event, name: str) -> str:
    return reverse(f"tournaments:{name}", args=[event.slug, 1, 1, 1])


def test_three_taps_cost_the_game_and_the_same_form_twice_is_one_act(client: Client, event: Event) -> None:
    client.force_login(owner_of(event))
    results = client.get(reverse("tournaments:results", args=[event.slug, 1])).content.decode()
    assert at(event, "incident") in results
    game = Game.objects.select_related("white").get(pairing__round__event=event, pairing__board=1)
    assert f"?player={game.white_id}&amp;kind=phone" in client.get(at(event, "incident")).content.decode()
    form = client.get(at(event, "incident"), {"player": str(game.white_id), "kind": "phone"}).content.decode()
    assert "11.3.2" in form
    values = {name: field(form, name) for name in ("seen", "player", "kind", "form_token")}
    for _ in range(2):
        response = client.post(at(event, "note_incident"), {**values, "measure": "loss", "note": "rang"})
        assert response.headers["Location"].endswith("/results/#board-1")
    game.refresh_from_db()
    assert (game.white_result, game.black_result, event.incidents.count()) == ("0", "1", 1)
    book = client.get(reverse("tournaments:incidents", args=[event.slug])).content.decode()
    assert "rang" in book


def test_the_book_takes_what_happened_at_no_board_and_strikes(client: Client, event: Event) -> None:
    client.force_login(owner_of(event))
    page = reverse("tournaments:incidents", args=[event.slug])
    form = client.get(page).content.decode()
    player = event.registrations.get(tpn=2)
    values = {
        "form_token": field(form, "form_token"),
        "player": player.pk,
        "kind": "complaint",
        "measure": "none",
        "note": "noise",
    }
    client.post(reverse("tournaments:note_elsewhere", args=[event.slug]), values)
    (row,) = event.incidents.all()
    csv = client.get(reverse("tournaments:incident_lists", args=[event.slug, "incidents", "csv"])).content.decode()
    assert "noise" in csv
    assert client.get(reverse("tournaments:incident_lists", args=[event.slug, "others", "csv"])).status_code == 404
    client.post(reverse("tournaments:strike_incident", args=[event.slug, row.pk]), {"why": "withdrawn"})
    assert not event.incidents.exists()


def test_a_draft_has_no_incidents(client: Client, event: Event) -> None:
    client.force_login(owner_of(event))
    event.rounds.filter(number=1).update(state="drafted")
    assert client.get(at(event, "incident")).status_code == 404
