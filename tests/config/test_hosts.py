"""On a laptop the program answers for the laptop only, by whatever address a hall gives it."""

from __future__ import annotations

import socket

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.test.utils import override_settings

from tests.factories import make_user

pytestmark = pytest.mark.django_db


def status(host: str, came_in_by: str = "127.0.0.1") -> int:
    return Client(SERVER_NAME=came_in_by).get("/", headers={"Host": host}).status_code


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", socket.gethostname().lower()]
)
def test_the_machines_own_names_are_answered(host: str) -> None:
    assert status(host) == 200


@pytest.mark.parametrize(
    ("host", "came_in_by"),
    [
        ("192.168.43.7:8000", "192.168.43.7"),
        ("192.168.43.7", "::ffff:192.168.43.7"),
        ("[fe80::1]:8000", "fe80::1%eth0"),
    ],
)
def test_the_address_that_a_phone_in_the_hall_reached_is_answered(host: str, came_in_by: str) -> None:
    assert status(host, came_in_by) == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "192.168.43.8", "[fe80::2]", "1.2.3.4:8000"]
)
def test_other_hosts_are_refused(host: str) -> None:
    assert status(host, "192.168.43.7") == 400


@override_settings(ALLOWED_HOSTS=["chess.example"])
def test_allowed_hosts_says_which_there_are() -> None:
    assert [status(host) for host in ("chess.example", "evil.example")] == [200, 400]


def test_no_mail_is_sent_with_a_link_to_another_host() -> None:
    EmailAddress.objects.create(user=make_user(), email="owner@example.org", verified=True, primary=True)
    form = {"email": "owner@example.org"}
    assert Client().post("/accounts/password/reset/", form, headers={"Host": "evil.example"}).status_code == 400
    assert mail.outbox == []
    assert Client().post("/accounts/password/reset/", form, headers={"Host": "localhost:8000"}).status_code == 302
    assert "http://localhost:8000/accounts/password/reset/key/" in mail.outbox[0].body
