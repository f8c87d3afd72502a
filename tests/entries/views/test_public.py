"""The page on which people enter, as strangers and robots see it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from entries.domain.email_confirmation import confirm_address
from entries.domain.entry_settings import FeeLine, save_entry_page
from entries.models import Application
from ratings.domain.membership_lists import add_people, as_rated, make_own_list
from tabellone.interchange.players import Entrant
from tests.entries.festivals import asks, open_festival
from tests.entries.made import FEES, filled_in, open_event, seconds_pass
from tests.factories import add_players, make_event, make_user
from tests.festivals import section_of
from tests.ratings.people import fide_list, listed
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def page_and_client(event: Event) -> tuple[str, Client]:
    client = Client()
    return client.get(f"/e/{event.slug}/enter/").content.decode(), client


def send(event: Event, **fields: str) -> str:
    """What comes of a form that was filled in: the address, or what the page says."""
    page, client = page_and_client(event)
    with seconds_pass():
        response = client.post(f"/e/{event.slug}/enter/", filled_in(page, **fields))
    return response.headers.get("Location", "") or response.content.decode()


def test_who_fills_it_in_comes_to_the_own_page() -> None:
    event = open_event(fees=FEES, conditions="Be on time.", contact="Ada")
    adult = str(event.entry_page.fees.get(name="Adult").pk)
    address = send(event, fee=adult, rating="1850", phone="+39 06 12345", bye_2="H")
    assert address.startswith("/n/")
    application = Application.objects.get()
    assert (application.name, application.rating, application.due) == ("Rossi, Anna", 1850, 3000)
    assert application.wishes.get().byes == [[2, "H"]]
    text = Client().get(address).content.decode()
    assert "Your entry has arrived" in text
    assert "30.00 EUR" in text


def test_nothing_of_it_is_public_before_it_is_approved() -> None:
    event = open_event()
    send(event)
    pages = (f"/e/{event.slug}/", f"/e/{event.slug}/enter/", f"/e/{event.slug}/report.trf", "/")
    assert all("Rossi" not in Client().get(page).content.decode() for page in pages)


def test_the_same_form_sent_twice_is_one_entry() -> None:
    event = open_event()
    page, client = page_and_client(event)
    form = filled_in(page)
    with seconds_pass():
        addresses = {client.post(f"/e/{event.slug}/enter/", form)["Location"] for _time in range(2)}
    assert len(addresses) == Application.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"homepage": "http://spam.example"}, "not for you"),
        ({"begun": "x"}, "open for too long"),
        ({"conditions": "x"}, "The conditions changed"),
        ({"consent": ""}, "required"),
        ({"email": "nobody"}, "valid email"),
        ({"name": ""}, "required"),
        ({"phone": "call me"}, "valid value"),
        ({"note": "x" * 501}, "characters"),
        ({"rating": "9" * 50}, "error"),
        ({"bye_2": "F"}, "valid choice"),
        ({"bye_1": "H", "bye_2": "H"}, "at most 1 half-point byes"),
    ],
)
def test_what_does_not_fit_comes_back_filled_in(fields: dict[str, str], said: str) -> None:
    event = open_event()
    text = send(event, club="Tower", **fields)
    assert said in text
    assert 'value="Tower"' in text
    assert Application.objects.count() == 0


def test_who_types_quicker_than_anybody_sends_again() -> None:
    event = open_event()
    page, client = page_and_client(event)
    response = client.post(f"/e/{event.slug}/enter/", filled_in(page))
    assert "the form was sent too quickly" in response.content.decode()
    assert Application.objects.count() == 0


def test_a_telephone_is_asked_for_where_the_event_wants_one() -> None:
    assert "required" in send(open_event(needs_phone=True))


def test_who_may_not_play_is_told_why_before_and_after() -> None:
    event = open_event(rating_until=1800, born_from=2000, federations="ITA", members_only=True)
    page, _client = page_and_client(event)
    for rule in ("rated 1800 or lower", "born in 2000 or later", "players of ITA", "Only members"):
        assert rule in page
    assert "rated 1800 or lower" in send(event, rating="1900", birth="2001", federation="ITA")


def test_an_address_sends_so_many_and_no_more() -> None:
    cache.clear()
    event = open_event()
    from entries.domain.spam_protection import OF_ENTRIES

    for number in range(OF_ENTRIES.most):
        assert send(event, name=f"A{number}, B").startswith("/n/")
    assert "Very many entries" in send(event)
    cache.clear()


def test_a_hidden_event_has_no_such_page_and_a_closed_one_says_so() -> None:
    hidden = make_event(visibility=Event.Visibility.HIDDEN)
    assert Client().get(f"/e/{hidden.slug}/enter/").status_code == 404
    closed = make_event(name="Closed")
    assert "Entries are closed" in Client().get(f"/e/{closed.slug}/enter/").content.decode()
    assert "/enter/" not in Client().get(f"/e/{closed.slug}/").content.decode()


def test_the_front_page_leads_there_while_it_is_open() -> None:
    event = open_event()
    assert f"/e/{event.slug}/enter/" in Client().get(f"/e/{event.slug}/").content.decode()


def test_places_that_are_left_are_told() -> None:
    event = open_event(limit=3, waiting=5)
    add_players(event, 1)
    assert "2 places are free" in page_and_client(event)[0]
    add_players(event, 2)
    assert "All places are taken" in page_and_client(event)[0]


def test_no_cache_keeps_the_page() -> None:
    event = open_event()
    response = Client().get(f"/e/{event.slug}/enter/")
    assert "no-store" in response.headers["Cache-Control"]


def test_a_festival_is_entered_on_one_page_for_several_sections() -> None:
    festival = open_festival(limits={"Open A": 1})
    two = (FeeLine("Adult", 1000), FeeLine("Titled", 0, titles="GM"))
    save_entry_page(event=section_of(festival, "Blitz"), values={}, fees=two, seen=1)
    asks(festival, "First, One", "Open A")
    blitz, open_a = section_of(festival, "Blitz"), section_of(festival, "Open A")
    client, address = Client(), f"/e/{festival.slug}/enter/"
    response = client.get(f"/e/{open_a.slug}/enter/")
    assert (response.status_code, response.headers["Location"]) == (302, f"{address}?section={open_a.pk}")
    page = client.get(response.headers["Location"]).content.decode()
    assert re.search(rf'name="of_{open_a.pk}_in"[^>]*checked', page)
    assert not re.search(rf'name="of_{blitz.pk}_in"[^>]*checked', page)
    for said in (
        "Only players rated 2000 or higher may enter.",
        "you are first on the waiting list",
        "Adult: 10.00 EUR",
        "Titled: 0.00 EUR (GM)",
    ):
        assert said in page
    nowhere = filled_in(page, rating="2100")
    chosen = {f"of_{open_a.pk}_in": "on", f"of_{blitz.pk}_in": "on", f"of_{blitz.pk}_bye_2": "Z"}
    fees = {f"of_{blitz.pk}_fee": str(blitz.entry_page.fees.get(name="Adult").pk)}
    with seconds_pass():
        assert "Choose where you want to play." in client.post(address, nowhere | fees).content.decode()
        assert "Choose the fee." in client.post(address, nowhere | chosen).content.decode()
        sent = client.post(address, nowhere | chosen | fees)
    assert sent.status_code == 302
    anna = Application.objects.get(name="Rossi, Anna")
    assert {wish.state for wish in anna.wishes.all()} == {"asked"}
    confirm_address(application=anna, keys=[anna.pk], site="http://testserver")
    assert {wish.event: (wish.state, wish.byes, wish.due) for wish in anna.wishes.all()} == {
        open_a: ("waiting", [], 5000),
        blitz: ("asked", [[2, "Z"]], 1000),
    }
    assert f"/e/{festival.slug}/enter/" in client.get(f"/e/{festival.slug}/").content.decode()


def test_strangers_find_nobody_of_a_clubs_own_list_and_no_birth_on_another() -> None:
    keeper = make_user("keeper")
    keeper.is_staff = True
    keeper.save()
    own = make_own_list(actor=keeper, name="Circolo Torre")
    add_people(own=own, actor=keeper, people=[as_rated(Entrant("Secretchild, Mario", birth="2015/00/00", sex="m"))])
    fide_list(listed(800001, "Secretary, Anna", 2105, federation="ITA", birth_year=1991))
    event = open_event()
    for asked in ("sec", "M1"):
        text = Client().get(f"/e/{event.slug}/enter/listed/", {"name": asked}).content.decode()
        assert not any(secret in text for secret in ("Secretchild", "Torre", "2015", "M1", "1991", "data-birth"))
    assert "Secretary, Anna" in Client().get(f"/e/{event.slug}/enter/listed/", {"name": "sec"}).content.decode()


def test_a_list_that_the_owner_opens_tells_names_federations_and_ratings_only() -> None:
    """Issue 29, 2: the switch is per event, and of a club's list nothing else is public."""
    keeper = make_user("keeper")
    keeper.is_staff = True
    keeper.save()
    own, other = (make_own_list(actor=keeper, name=name) for name in ("Torre", "Alfiere"))
    child = Entrant("Secretchild, Mario", 1412, "CM", "m", "ITA", "812345", "2015/03/04")
    add_people(own=own, actor=keeper, people=[as_rated(child)])
    add_people(own=other, actor=keeper, people=[as_rated(Entrant("Secretary, Ada"))])
    event, without = open_event(), open_event()
    page = event.entry_page
    save_entry_page(event=event, values={}, fees=(), searched=[own], seen=page.version)
    add_players(event, 1)
    Registration.objects.filter(event=event).update(fide_id="812345")

    def said(event: Event, name: str) -> str:
        return Client().get(f"/e/{event.slug}/enter/listed/", {"name": name}).content.decode().strip()

    text = said(event, "secret")
    assert re.findall(r'data-([\w-]+)="(.*?)"', text) == [
        ("name", "Secretchild, Mario"),
        ("rating", "1412"),
        ("federation", "ITA"),
        ("fide_id", ""),
    ]
    assert not any(word in text for word in ("2015", "812345", "CM", "already registered", "Secretary"))
    assert [said(event, "812345"), said(event, "M1"), said(without, "secret")] == ["", "", ""]


def test_no_mail_is_promised_where_none_is_sent(settings: Any) -> None:
    event = open_event()
    address = send(event)
    settings.EMAIL_URL = ""
    assert "No e-mail is sent" in (without := Client().get(address).content.decode())
    assert "on its way" not in without
    settings.EMAIL_URL = "smtp://mail.example:25"
    assert "is on its way" not in (asked := Client().get(address).content.decode())
    assert "Confirm your e-mail address" in asked
    anna = Application.objects.get()
    confirm_address(application=anna, keys=[anna.pk], site="http://testserver")
    assert "is on its way to rossi@example.org" in Client().get(address).content.decode()


def test_the_form_says_what_each_field_is_for_and_which_are_required() -> None:
    page, _client = page_and_client(open_event())
    fields = dict(re.findall(r'<(?:input|select)[^>]*name="(name|email|phone|birth|sex|club)"([^>]*)>', page))
    found = {name: re.findall(r'autocomplete="(.*?)"', rest) for name, rest in fields.items()}
    assert found == {
        "name": ["name"],
        "email": ["email"],
        "phone": ["tel"],
        "birth": ["bday"],
        "sex": ["sex"],
        "club": ["organization"],
    }
    assert re.search(r'<input type="tel"[^>]*name="phone"', page)
    assert "Fields marked * are required." in page


def test_the_entry_form_has_the_bar_of_its_event_and_no_line_above_its_title() -> None:
    """Issue 29, weakness 17."""
    event = open_event()
    page, _client = page_and_client(event)
    assert re.findall(r'<a class="bar__event" href="(.*?)">', page) == [f"/e/{event.slug}/"]
    assert page.count(f"<bdi>{event.name}</bdi>") == 1
