"""The page of the cash desk."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.entries.festivals import approved, asks, open_festival
from tests.entries.made import FEES, open_event, page_of
from tests.factories import PASSWORD, add_players, make_event, owner_of
from tests.festivals import section_of, signed_in

pytestmark = pytest.mark.django_db


def test_money_is_taken_in_place_and_a_receipt_printed() -> None:
    event = open_event(fees=FEES)
    row = add_players(event, 1)[0]
    client = Client()
    client.login(username=owner_of(event).username, password=PASSWORD)
    desk = f"/e/{event.slug}/desk/cash/"
    fee = page_of(event).fees.get(name="Adult").pk
    client.post(f"{desk}{row.pk}/", {"do": "fee", "fee": fee})
    assert "30.00" in client.get(desk).content.decode()
    pay = {"do": "pay", "paid": "0", "amount": "20", "method": "cash"}
    answer = client.post(f"{desk}{row.pk}/", pay, headers={"HX-Request": "true"}).content.decode()
    assert 'id="totals" hx-swap-oob="true"' in answer
    assert 'value="10.00"' in answer
    assert client.post(f"{desk}{row.pk}/", pay, headers={"HX-Request": "true"}).status_code == 409
    payment = event.payments.get()
    receipt = client.get(f"{desk}payment/{payment.pk}/").content.decode()
    assert "20.00 EUR" in receipt
    assert row.name in receipt
    client.post(f"{desk}payment/{payment.pk}/cancel/")
    assert "void" in client.get(f"{desk}payment/{payment.pk}/").content.decode()
    client.post(f"{desk}{row.pk}/", {"do": "waive", "why": "a guest"})
    assert "a guest" in client.get(desk).content.decode()


@pytest.mark.parametrize(
    "sends", [{}, {"do": "pay", "amount": "x"}, {"do": "pay", "amount": "5", "paid": "", "method": "cash"}]
)
def test_rubbish_is_refused(sends: dict[str, str]) -> None:
    event = open_event()
    row = add_players(event, 1)[0]
    client = Client()
    client.login(username=owner_of(event).username, password=PASSWORD)
    assert client.post(f"/e/{event.slug}/desk/cash/{row.pk}/", sends, headers={"HX-Request": "true"}).status_code == 409
    assert event.payments.count() == 0


def test_an_event_without_entries_has_a_cash_desk_too() -> None:
    event = make_event()
    client = Client()
    client.login(username=owner_of(event).username, password=PASSWORD)
    assert client.get(f"/e/{event.slug}/desk/cash/").status_code == 200
    add_players(event, 2)
    assert client.get(f"/e/{event.slug}/desk/cash/").status_code == 200


def test_the_fee_of_a_section_is_changed_when_it_was_seen_for_whom() -> None:
    festival = open_festival()
    approved(festival, asks(festival, "Anna", "Blitz"))
    blitz = section_of(festival, "Blitz")
    fee = blitz.entry_page.fees.get()
    client = signed_in(owner_of(festival).username)
    fees = f"/e/{festival.slug}/desk/cash/fees/"
    assert fees in client.get(f"/e/{festival.slug}/desk/cash/").content.decode()
    assert client.get(f"/e/{blitz.slug}/desk/cash/fees/").headers["Location"] == fees
    assert client.get(f"{fees}?fee={fee.pk}&amount=x").status_code == 422
    page = client.get(f"{fees}?fee={fee.pk}&amount=12,50").content.decode()
    assert "1 person has not paid" in page
    seen = re.findall(r'name="seen"\s+value="([^"]+)"', page)[0]
    client.post(f"{fees}{fee.pk}/", {"amount": "12.50", "seen": "no"}, headers={"HX-Request": "true"})
    assert "10.00" in client.get(fees).content.decode()
    answer = client.post(f"{fees}{fee.pk}/", {"amount": "12.50", "seen": seen}, follow=True).content.decode()
    assert "changed for 1 who had not paid" in answer
    assert "12.50" in client.get(f"/e/{festival.slug}/desk/cash/").content.decode()
    other = open_festival(name="Other")
    assert client.post(f"/e/{other.slug}/desk/cash/fees/{fee.pk}/").status_code == 404
    assert client.get(f"/e/{open_event().slug}/desk/cash/fees/").status_code == 404
