"""The page of one's own account."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db


def test_who_is_signed_in_finds_password_addresses_and_second_factor() -> None:
    make_user("maria")
    client = Client()
    client.login(username="maria", password=PASSWORD)
    response = client.get("/accounts/")
    page = response.content.decode()
    assert (response.status_code, "maria" in page) == (200, True)
    links = ("/accounts/password/change/", "/accounts/email/", "/accounts/2fa/")
    assert [link for link in links if f'href="{link}"' not in page] == []


def test_everybody_else_is_led_to_sign_in(client: Client) -> None:
    response = client.get("/accounts/")
    assert (response.status_code, response["Location"]) == (302, "/accounts/login/?next=/accounts/")


def test_nothing_is_sent_there(client: Client) -> None:
    assert client.post("/accounts/").status_code == 405
