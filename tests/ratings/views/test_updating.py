"""The page of the rating list on the desk."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tabellone.interchange.players import Entrant
from tests.factories import PASSWORD, add_member, make_event, make_user, owner_of
from tests.ratings.people import fide_list
from tournaments.domain.entries.registrations import register_many
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(owner=make_user("owner"))
    entrants = [Entrant("Rossi, Anna", rating=2280, fide_id="800001"), Entrant("Ugo R.", rating=1, fide_id="800002")]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    return event


def client_of(name: str) -> Client:
    client = Client()
    client.login(username=name, password=PASSWORD)
    return client


def address(event: Event) -> str:
    return f"/e/{event.slug}/desk/players/ratings/"


def test_the_changes_are_shown_and_those_that_stay_ticked_are_made(event: Event) -> None:
    fide_list()
    client = client_of("owner")
    html = client.get(address(event)).content.decode()
    assert "FIDE November 2026" in re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", html))
    seen = re.findall(r'name="seen" value="(\w+)"', html)
    keys = {row.fide_id: str(row.pk) for row in event.registrations.all()}
    assert set(re.findall(r'name="player"\s+value="(\d+)"', html)) == set(keys.values())
    response = client.post(address(event), {"seen": seen, "player": [keys["800001"], "x", "²"]}, follow=True)
    assert "From the list FIDE 2026-11: data of 1 players changed" in response.content.decode()
    assert dict(event.registrations.values_list("fide_id", "rating")) == {"800001": 2301, "800002": 1}


def test_who_seems_to_be_somebody_else_is_not_ticked(event: Event) -> None:
    event.registrations.filter(fide_id="800001").update(name="Clairfontaine, Odile")
    fide_list()
    html = client_of("owner").get(address(event)).content.decode()
    boxes = re.findall(r'aria-label="([^"]+)"\s+(checked)?>', html)
    assert [box for box in boxes if box[0] in ("Clairfontaine, Odile", "Ugo R.")] == [
        ("Clairfontaine, Odile", ""),
        ("Ugo R.", "checked"),
    ]
    assert "on the list 800001 is Rossi, Anna" in html


def test_an_empty_form_and_an_old_one_are_refused_in_words(event: Event) -> None:
    fide_list()
    client = client_of("owner")
    for body in ({}, {"seen": "0" * 16, "player": "1"}):
        assert "changed since you looked" in client.post(address(event), body, follow=True).content.decode()
    assert event.journal.filter(action="update_ratings").count() == 0


def test_without_a_list_it_says_how_one_comes(event: Event) -> None:
    assert "tabellone manage rating_list" in client_of("owner").get(address(event)).content.decode()


def test_a_list_of_another_month_is_told(event: Event) -> None:
    fide_list()
    Event.objects.filter(pk=event.pk).update(start_date="2026-12-05")
    html = client_of("owner").get(address(event)).content.decode()
    assert "The event begins on 5 December 2026" in re.sub(r"\s+", " ", html)


def test_it_is_for_arbiters(event: Event) -> None:
    add_member(event, Role.ASSISTANT, "helper")
    assert client_of("helper").get(address(event)).status_code == 403
    assert client_of("helper").post(address(event), {}).status_code == 403
    assert Client().get(address(event)).status_code == 302
