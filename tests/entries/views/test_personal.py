"""The page behind the personal link."""

from __future__ import annotations

import pytest
from django.test import Client

from entries.domain.decisions import approve, decline, wish_seen
from entries.domain.links import code_of, personal_token
from entries.domain.payments import pay
from entries.models import EntryWish
from tests.entries.festivals import approved, asks, open_festival, states_of
from tests.entries.made import FEES, applied, now, open_event, page_of
from tests.factories import add_players, owner_of
from tests.festivals import section_of
from tournaments.domain.events.event_lifecycle import start_event

pytestmark = pytest.mark.django_db


def address(wish: EntryWish) -> str:
    return f"/n/{personal_token(wish.application)}/"


def text(wish: EntryWish) -> str:
    return Client().get(address(wish)).content.decode()


def let_in(wish: EntryWish) -> None:
    approve(event=wish.event, actor=owner_of(wish.event), seen=[wish_seen(now(wish))])


def test_each_state_is_told() -> None:
    event = open_event(limit=2, waiting=5)
    first, second, third = (applied(event, f"{letter}, X") for letter in "ABC")
    assert "you have a place" in text(first)
    assert "waiting list, at place 1" in text(third)
    let_in(first)
    assert "Your entry is approved." in text(first)
    assert "<svg" in text(first)
    decline(event=event, actor=owner_of(event), seen=wish_seen(second), reason="No <b>room</b>")
    assert "declined" in text(second)
    assert "No &lt;b&gt;room" in text(second)


def test_what_is_to_be_paid_and_what_was_is_told() -> None:
    event = open_event(fees=FEES)
    wish = applied(event, fee=page_of(event).fees.get(name="Adult"))
    assert "To be paid: 30.00 EUR" in text(wish)
    let_in(wish)
    pay(registration=event.registrations.get(), actor=owner_of(event), amount=3000, method="cash", was_paid=0)
    assert "Paid: 30.00 EUR" in text(wish)


def test_it_is_changed_there_and_withdrawn() -> None:
    event = open_event()
    wish = applied(event)
    client = Client()
    form = {"name": "Rossi, Ada", "email": "ada@example.org", "bye_3": "Z", "rating": "1700"}
    assert client.post(address(wish), form).status_code == 302
    assert (now(wish).application.name, now(wish).byes) == ("Rossi, Ada", [[3, "Z"]])
    assert client.post(address(wish), form | {"name": ""}).status_code == 422
    assert client.post(address(wish) + "withdraw/").status_code == 302
    assert now(wish).state == "withdrawn"
    assert "You have withdrawn" in text(wish)
    assert "Change the entry" not in text(wish)
    refused = client.post(address(wish) + "withdraw/", follow=True)
    assert "This entry is over" in refused.content.decode()


def test_after_the_approval_the_contact_and_byes_alone_are_asked_for() -> None:
    event = open_event()
    wish = applied(event)
    let_in(wish)
    assert 'name="fide_id"' not in text(wish)
    Client().post(address(wish), {"email": "new@example.org", "name": "Other", "bye_1": "H"})
    assert (now(wish).application.name, now(wish).application.email) == ("Rossi, Anna", "new@example.org")
    assert now(wish).byes == [[1, "H"]]
    assert "has not yet decided" in text(wish)
    add_players(event, 3)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    assert 'name="bye_1"' not in text(wish)
    assert "I do not play" not in text(wish)


def test_wrong_links_lead_nowhere_and_right_ones_are_kept_by_nobody() -> None:
    wish = applied(open_event())
    assert Client().get("/n/1-abc.def/").status_code == 410
    assert Client().post("/n/1-abc.def/withdraw/").status_code == 410
    assert Client().get(f"/n/{code_of(wish.application)}/").status_code == 410
    response = Client().get(address(wish))
    assert "no-store" in response.headers["Cache-Control"]
    assert "noindex" in response.headers["X-Robots-Tag"]


def test_the_address_counts_as_confirmed_only_from_the_mail() -> None:
    wish = applied(open_event())
    text(wish)
    assert now(wish).application.seen_at is None
    Client().get(address(wish) + "?mail")
    assert now(wish).application.seen_at is not None


def test_of_a_festival_each_section_is_told_left_and_asked_for_by_itself() -> None:
    festival = open_festival()
    anna = asks(festival, "Rossi, Anna", "Open A", "Blitz")
    address, client = f"/n/{personal_token(anna)}/", Client()
    open_a, blitz = section_of(festival, "Open A"), section_of(festival, "Blitz")
    page = client.get(address).content.decode()
    assert "To be paid: 60.00 EUR" in page
    assert "Play in Open B" not in page  # only for players rated up to 1999
    assert "Play in Blitz" not in page
    form = {"name": "Rossi, Ada", "email": "ada@example.org", "rating": "2150", f"of_{blitz.pk}_bye_2": "Z"}
    assert client.post(address, form).status_code == 302
    assert anna.wishes.get(event=blitz).byes == [[2, "Z"]]
    approved(festival, anna)
    page = client.get(address).content.decode()
    assert "<svg" in page
    assert page.count("your entry is approved") == 2
    key = anna.wishes.get(event=open_a).pk
    assert client.post(f"{address}withdraw/", {"wish": 99}).status_code == 404
    client.post(f"{address}withdraw/", {"wish": key})
    assert states_of(anna) == {"Open A": "withdrawn", "Blitz": "entered"}
    assert "Play in Open A" in client.get(address).content.decode()
    for section in (blitz, section_of(festival, "Open B")):
        assert client.post(f"{address}more/", {"section": section.pk}).status_code == 404
    without = client.post(f"{address}more/", {"section": open_a.pk}, follow=True)
    assert "Open A: Choose the fee." in without.content.decode()
    client.post(f"{address}more/", {"section": open_a.pk, "fee": open_a.entry_page.fees.get().pk})
    assert states_of(anna) == {"Blitz": "entered", "Open A": "asked"}
    assert client.post("/n/1-abc.def/more/").status_code == 410
