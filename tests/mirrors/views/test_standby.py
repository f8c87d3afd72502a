"""The page about the second laptop on both laptops, and the form that pairs them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from mirrors.models import EventLink, FollowedLaptop, StandBy
from tests.factories import PASSWORD, add_member, make_user, owner_of, started_event
from tests.mirrors.domain.standby.rows import followed_event, stand_by_of
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return started_event(players=4)


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def page(event: Event, username: str = "") -> str:
    client = signed_in(username or owner_of(event).username)
    response = client.get(reverse("mirrors:second_laptop", args=[event.slug]))
    assert response.status_code == 200
    return response.content.decode()


def post(event: Event, name: str, *args: int, **values: str) -> str:
    client = signed_in(owner_of(event).username)
    response = client.post(reverse(f"mirrors:{name}", args=[event.slug, *args]), values, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_the_first_laptop_shows_code_and_stand_bys_and_removes_one(event: Event) -> None:
    assert "No laptop follows this one." in page(event)
    text = post(event, "new_code")
    assert "The code is valid once, for 10 minutes." in text
    assert 'alt="Address and code as a QR code"' in text
    stand_by = stand_by_of(event)
    assert "hall2" in page(event)
    assert "The laptop does not follow the event any more." in post(event, "remove_stand_by", stand_by.pk)
    assert StandBy.objects.get().removed_at is not None


def test_only_owners_get_the_buttons(event: Event) -> None:
    add_member(event, Role.ARBITER, "arbiter")
    assert "Create pairing code" not in page(event, "arbiter")
    followed_event(event)
    text = page(event, "arbiter")
    assert "An organiser can run the event on this laptop." in text
    assert "Run event here" not in text


def test_the_stand_by_says_what_may_be_missing_and_takes_over(event: Event) -> None:
    followed_event(event)
    assert "Run event here" in page(event)
    desk = signed_in(owner_of(event).username).get(reverse("tournaments:desk", args=[event.slug])).content.decode()
    assert "This stand-by only shows it." in desk
    response = signed_in(owner_of(event).username).get(reverse("mirrors:run_here", args=[event.slug]))
    assert "Requests of players that the first laptop has not answered." in response.content.decode()
    assert FollowedLaptop.objects.get().taken_at is None
    text = post(event, "run_here")
    assert "This laptop runs the event now." in text
    assert EventLink.objects.get().standing.known == [["f" * 24, "f" * 24, 0]]
    assert "This laptop does not follow the event." in post(event, "run_here")


def test_with_a_server_that_does_not_answer_the_term_is_provisional(event: Event) -> None:
    followed = followed_event(event)
    followed.server = "https://chess.example"
    followed.save()
    assert "The server has not confirmed it yet." in post(event, "run_here")


def test_the_address_changes_and_following_ends(event: Event) -> None:
    followed_event(event)
    assert "Invalid address of a laptop." in post(event, "laptop_address", address="https://x")
    assert "Address saved." in post(event, "laptop_address", address="192.168.1.9:8000")
    assert FollowedLaptop.objects.get().address == "http://192.168.1.9:8000"
    assert "It keeps the copy as its own event." in post(event, "stop_following")
    assert not FollowedLaptop.objects.exists()


def test_pairing_says_what_is_wrong(settings: Settings) -> None:
    address = reverse("mirrors:follow_laptop")
    assert Client().get(address).status_code == 302
    make_user("second")
    client = signed_in("second")
    assert "Pairing code" in client.get(address).content.decode()
    wrong = client.post(address, {"address": "https://x", "code": "1"})
    assert (wrong.status_code, "Invalid address of a laptop." in wrong.content.decode()) == (422, True)
    silent = client.post(address, {"address": "127.0.0.1:9 12345678"})
    assert "The first laptop does not answer." in silent.content.decode()
    settings.STAND_BY = False
    assert "A server cannot follow a laptop." in client.post(address, {"address": "127.0.0.1:9"}).content.decode()
