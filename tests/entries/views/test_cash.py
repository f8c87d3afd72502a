"""The page of the cash desk."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.entries.made import FEES, open_event, page_of
from tests.factories import PASSWORD, add_players, make_event, owner_of

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
