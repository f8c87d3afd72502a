"""The address in the QR code of a waiting screen."""

from __future__ import annotations

import pytest
from django.test import Client

from screens.domain.waiting import open_screen
from screens.models import HallScreen
from tests.factories import PASSWORD, add_member, make_event, make_user
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def test_an_arbiter_adds_the_screen_by_a_button_and_opening_the_address_changes_nothing() -> None:
    event = make_event(owner=make_user("arbiter"), name="Mine")
    add_member(make_event(name="Other"), Role.ASSISTANT, "arbiter")
    address = f"/screen/{open_screen().code}/"
    client = Client()
    assert client.get(address)["Location"].startswith("/accounts/login/?next=/screen/")
    client.login(username="arbiter", password=PASSWORD)
    response = client.get(address)
    assert "no-store" in response["Cache-Control"]
    page = response.content.decode()
    assert "Add screen to Mine" in page
    assert "Other" not in page
    assert not HallScreen.objects.exists()
    code = address.split("/")[2]
    client.post(f"/e/{event.slug}/desk/screens/add/", {"codes": code})
    assert [row.event for row in HallScreen.objects.all()] == [event]


@pytest.mark.parametrize("code", ["12345", "1234567", "12345a"])
def test_only_six_digits_are_such_an_address(code: str) -> None:
    assert Client().get(f"/screen/{code}/").status_code == 404
