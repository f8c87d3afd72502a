"""A forgotten password: the link goes to verified addresses only."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.signing_in import sign_in, signed_in_again
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db


def links_to(email: str) -> list[str]:
    mail.outbox.clear()
    assert Client().post("/accounts/password/reset/", {"email": email})["Location"] == "/accounts/password/reset/done/"
    return [link for message in mail.outbox for link in re.findall(r"/password/reset/key/\S+", str(message.body))]


def test_a_verified_address_gets_a_link_in_any_capitals() -> None:
    EmailAddress.objects.create(user=make_user(), email="owner@example.org", verified=True, primary=True)
    assert (len(links_to("owner@example.org")), len(links_to("Owner@Example.org"))) == (1, 1)


def test_an_address_that_is_not_verified_gets_no_link() -> None:
    user = make_user()
    EmailAddress.objects.create(user=user, email="owner@example.org", verified=False, primary=True)
    User.objects.filter(pk=user.pk).update(email="owner@example.org")
    assert links_to("owner@example.org") == []
    assert "No account has verified this address." in str(mail.outbox[0].body)


def test_an_address_verified_by_one_account_resets_no_other_that_typed_it_in() -> None:
    EmailAddress.objects.create(user=make_user("one"), email="same@example.org", verified=True, primary=True)
    User.objects.filter(pk=make_user("two").pk).update(email="same@example.org")
    assert len(links_to("same@example.org")) == 1
    assert "one" in str(mail.outbox[0].body)


def test_a_closed_account_gets_no_link() -> None:
    user = make_user()
    EmailAddress.objects.create(user=user, email="owner@example.org", verified=True, primary=True)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert links_to("owner@example.org") == []


def test_whoever_finds_an_open_session_cannot_take_the_account() -> None:
    """An address is added only after the password, and even then it resets nothing before it is verified."""
    make_user()
    found = Client()
    assert sign_in(found, "owner", PASSWORD)
    answer = found.post("/accounts/email/", {"action_add": "", "email": "attacker@evil.example"})
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert not EmailAddress.objects.exists()
    wrong = found.post(answer["Location"], {"password": "a guess"})
    assert wrong.status_code == 200
    assert not EmailAddress.objects.exists()
    assert [found.get(page)["Location"].split("?")[0] for page in ("/accounts/2fa/totp/activate/",)] == [
        "/accounts/reauthenticate/"
    ]
    signed_in_again().post("/accounts/email/", {"action_add": "", "email": "attacker@evil.example"})
    assert links_to("attacker@evil.example") == []


def test_addresses_are_neither_removed_nor_made_primary_from_an_open_session() -> None:
    user = make_user()
    for number, email in enumerate(("owner@example.org", "second@example.org")):
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=number == 0)
    found = Client()
    assert sign_in(found, "owner", PASSWORD)
    for action in ("action_remove", "action_primary"):
        answer = found.post("/accounts/email/", {action: "", "email": "second@example.org"})
        assert answer["Location"].startswith("/accounts/reauthenticate/")
    rows = list(EmailAddress.objects.order_by("pk").values_list("email", "primary"))
    assert rows == [("owner@example.org", True), ("second@example.org", False)]


def test_what_was_asked_for_is_done_once_the_password_is_typed() -> None:
    make_user()
    client = Client()
    assert sign_in(client, "owner", PASSWORD)
    answer = client.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    client.post(answer["Location"], {"password": PASSWORD})
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("new@example.org", False)]


def test_the_first_field_of_the_sign_in_page_has_the_focus() -> None:
    page = Client().get("/accounts/login/").content.decode()
    assert re.findall(r'name="([^"]*)"[^>]* autofocus', page) == ["login"]
