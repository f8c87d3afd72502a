"""The page about hand-overs, on the laptop and on the server, and the page of kept changes."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from mirrors.domain.laptop_terms import hear, request_hand_over, standing_of
from mirrors.domain.server_terms import chain_of_mirror, take_over_event
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.models import EventLink
from tests.factories import PASSWORD, add_member, make_user, owner_of, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=8, rounds=5))
    publish_next(pair.event)
    pair.send()
    return pair


def owner(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def page(event: Event, client: Client | None = None, name: str = "terms") -> str:
    response = (client or owner(event)).get(reverse(f"mirrors:{name}", args=[event.slug]))
    assert response.status_code == 200
    return response.content.decode()


def post(event: Event, name: str, *args: int, **values: str) -> str:
    response = owner(event).post(reverse(f"mirrors:{name}", args=[event.slug, *args]), values, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_an_event_that_is_not_linked_is_on_this_computer_only() -> None:
    text = page(started_event(players=4))
    assert "The event is on this computer only." in text
    assert "Tokens and laptops" in text


def test_the_laptop_says_what_a_hand_over_means_before_it(pair: Pair) -> None:
    text = page(pair.event)
    assert "This laptop can only read the event." in text
    assert "Hand over event to server" in text


def test_only_owners_get_the_buttons(pair: Pair) -> None:
    add_member(pair.event, Role.ARBITER, "arbiter")
    client = Client()
    assert client.login(username="arbiter", password=PASSWORD)
    text = page(pair.event, client)
    assert "An organiser can hand over the event." in text
    assert "Hand over event to server" not in text


def test_without_a_server_the_hand_over_waits_and_can_be_cancelled(pair: Pair) -> None:
    """The address of the test's server leads nowhere."""
    text = post(pair.event, "hand_over_event")
    assert "The server has not answered yet." in text
    assert standing_of(pair.link_now()) is LaptopRole.HANDING_OVER
    assert "Cancel hand-over" in text
    assert "This laptop runs the event." in post(pair.event, "cancel_hand_over")
    assert standing_of(pair.link_now()) is LaptopRole.RUNS


def test_the_server_says_what_may_be_missing_and_takes_over(pair: Pair) -> None:
    text = page(pair.copy)
    assert "Later changes may be missing." in text
    assert "This server runs the event now." in post(pair.copy, "take_over")
    assert pair.mirror.is_over is True
    assert "This server already runs the event." in post(pair.copy, "take_over")


def test_a_laptop_whose_term_is_over_offers_to_take_the_event_or_to_continue(pair: Pair) -> None:
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    hear(pair.link_now(), chain_of_mirror(pair.mirror), 0)
    text = page(pair.event)
    assert "Take event to this laptop" in text
    assert "The server keeps them for review." in post(pair.event, "continue_here")
    assert "Stop changes on this laptop" in page(pair.event)
    post(pair.event, "stop_here")
    assert standing_of(pair.link_now()) is LaptopRole.OVER


def test_taking_the_event_without_a_connection_changes_nothing(pair: Pair) -> None:
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    hear(pair.link_now(), chain_of_mirror(pair.mirror), 0)
    assert "Nothing was changed. Try again." in post(pair.event, "take_event")
    assert standing_of(pair.link_now()) is LaptopRole.OVER


def test_the_page_of_the_laptop_before_another_one_took_over_is_refused(pair: Pair) -> None:
    request_hand_over(event=pair.event)
    assert "Another computer runs the event now." in post(pair.event, "continue_here")


def test_taking_an_event_to_a_new_laptop_says_what_is_wrong() -> None:
    client = Client()
    make_user("arbiter")
    assert client.get(reverse("mirrors:take_new")).status_code == 302
    assert client.login(username="arbiter", password=PASSWORD)
    assert "The server takes no changes" in client.get(reverse("mirrors:take_new")).content.decode()
    values = {"address": "https://chess.example", "token": "nothing"}
    response = client.post(reverse("mirrors:take_new"), values)
    assert response.status_code == 422
    assert "The token is not complete." in response.content.decode()
    response = client.post(reverse("mirrors:take_new"), values | {"token": "tab_unknown"})
    assert response.status_code == 422
    assert EventLink.objects.count() == 0
