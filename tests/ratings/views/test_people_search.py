"""The rating lists on the arbiter's desk."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratings.domain.list_import import import_list
from tabellone.interchange.players import Entrant
from tests.factories import PASSWORD, add_member, make_event, make_user, owner_of
from tests.ratings.people import NOVEMBER, fide_list, listed
from tournaments.domain.entries.registrations import register
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def answer(event: Event, name: str, username: str = "owner") -> tuple[int, str]:
    client = Client()
    client.login(username=username, password=PASSWORD)
    response = client.get(f"/e/{event.slug}/desk/listed/", {"name": name})
    return response.status_code, response.content.decode()


def offered(html: str) -> list[dict[str, str]]:
    return [dict(re.findall(r'data-([a-z_]+)="([^"]*)"', button)) for button in html.split("data-takes-over")[1:]]


def test_what_the_form_would_say_is_offered() -> None:
    event = make_event(owner=make_user("owner"))
    fide_list()
    status, html = answer(event, "rossi")
    assert status == 200
    assert offered(html) == [
        {
            "name": "Rossi, Anna",
            "rating": "2301",
            "title": "WIM",
            "sex": "w",
            "federation": "ITA",
            "fide_id": "800001",
            "birth": "1990",
        },
        {
            "name": "Rossini, Ugo",
            "rating": "1700",
            "title": "",
            "sex": "m",
            "federation": "ITA",
            "fide_id": "800002",
            "birth": "",
        },
    ]
    assert html.count("rapid rating") == 1


def test_a_blitz_event_takes_the_blitz_rating_and_says_where_it_is_another() -> None:
    event = make_event(owner=make_user("owner"))
    Event.objects.filter(pk=event.pk).update(time_control_code="180+2")
    fide_list()
    _status, html = answer(event, "müller")
    assert [(each["name"], each["rating"]) for each in offered(html)] == [
        ("Müller, Jörg", "2000"),
        ("Mueller, Anna Maria", "1900"),
    ]
    assert (html.count("standard rating"), html.count("blitz rating")) == (1, 0)


def test_who_is_entered_already_is_told_and_a_national_number_is_no_fide_id() -> None:
    event = make_event(owner=make_user("owner"))
    register(event=event, actor=owner_of(event), entrant=Entrant("Rossi, A.", fide_id="800001"))
    fide_list()
    import_list(name="FSI", month=NOVEMBER, people=[listed(800001, "Rossi, Anna", 2290)])
    _status, html = answer(event, "rossi anna")
    assert [(each["rating"], each["fide_id"]) for each in offered(html)] == [("2301", "800001"), ("2290", "")]
    assert html.count("already registered") == 1
    assert html.index("already registered") < html.index("FSI")


@pytest.mark.parametrize("name", ["", "ro", "nobody", "\x00\x01", "x" * 5000])
def test_where_nobody_is_found_nothing_is_said(name: str) -> None:
    event = make_event(owner=make_user("owner"))
    fide_list()
    status, html = answer(event, name)
    assert (status, html.strip()) == (200, "")


def test_lists_are_for_arbiters() -> None:
    event = make_event(owner=make_user("owner"))
    make_user("stranger")
    add_member(event, Role.ASSISTANT, "helper")
    fide_list()
    assert [answer(event, "rossi", who)[0] for who in ("stranger", "helper")] == [403, 403]
    assert Client().get(f"/e/{event.slug}/desk/listed/?name=rossi").status_code == 302
