"""The second factor: set up, asked for, done without the phone, and asked of owners where the site says so."""

from __future__ import annotations

import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core.management import call_command
from django.test import Client
from django.test.utils import override_settings

from accounts.models import User
from tests.factories import PASSWORD, add_member, make_event, make_user
from tests.pages import title_of
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def signed_in(name: str = "owner") -> Client:
    client = Client()
    assert client.post("/accounts/login/", {"login": name, "password": PASSWORD}).status_code == 302
    return client


def code(secret: str, step: int = 0) -> str:
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + step)))


def set_up(client: Client) -> str:
    """Activate the app as a person does; the secret in it."""
    password_again = client.get("/accounts/2fa/totp/activate/")["Location"]
    assert client.post(password_again, {"password": PASSWORD})["Location"] == "/accounts/2fa/totp/activate/"
    page = client.get("/accounts/2fa/totp/activate/").content.decode()
    secret = re.findall(r'value="([A-Z2-7]{32})"', page)[0]
    assert 'src="data:image/svg+xml;base64,' in page
    assert client.post("/accounts/2fa/totp/activate/", {"code": code(secret)}).status_code == 302
    return str(secret)


def test_a_code_of_the_app_is_asked_for_after_the_password() -> None:
    make_user()
    secret = set_up(signed_in())
    client = signed_in()
    assert client.get("/new/").status_code == 302
    assert title_of(client.get("/accounts/2fa/authenticate/")) == "Two-Factor Authentication"
    assert client.post("/accounts/2fa/authenticate/", {"code": "000000"}).status_code == 200
    assert client.get("/new/").status_code == 302
    assert client.post("/accounts/2fa/authenticate/", {"code": code(secret, 1)}).status_code == 302
    assert client.get("/new/").status_code == 200


def test_a_recovery_code_opens_once() -> None:
    make_user()
    client = signed_in()
    set_up(client)
    page = client.get("/accounts/2fa/recovery-codes/").content.decode()
    one = re.findall(r"\b(\d{8}|\d{4}-?\d{4}|[a-z0-9]{5}-[a-z0-9]{5})\b", page.partition("<textarea")[2])[0]
    entries = []
    for _time in range(2):
        again = signed_in()
        entries.append(again.post("/accounts/2fa/authenticate/", {"code": one}).status_code)
    assert entries == [302, 200]


def test_the_operator_lets_somebody_in_who_lost_phone_and_codes(capsys: pytest.CaptureFixture[str]) -> None:
    make_user()
    set_up(signed_in())
    call_command("account", "owner", "--without-second-factor")
    password = capsys.readouterr().out.split()[-1]
    client = Client()
    client.post("/accounts/login/", {"login": "owner", "password": password})
    assert (client.get("/new/").status_code, Authenticator.objects.count()) == (200, 0)


@override_settings(OWNERS_NEED_SECOND_FACTOR=True)
def test_owners_need_one_where_the_site_says_so_and_others_do_not() -> None:
    event = make_event()
    add_member(event, Role.ARBITER)
    desk = f"/e/{event.slug}/desk/"
    owner = signed_in()
    answer = owner.get(desk)
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/2fa/")
    assert owner.post(f"{desk}people/invite/", {"role": "owner"})["Location"] == "/accounts/2fa/"
    assert event.invitations.count() == 0
    assert signed_in("arbiter").get(desk).status_code == 200
    set_up(owner)
    assert owner.get(desk).status_code == 200


def test_nobody_needs_one_otherwise() -> None:
    event = make_event()
    assert signed_in().get(f"/e/{event.slug}/desk/").status_code == 200
    assert User.objects.count() == 1
