"""The owner of an account is told at verified addresses when its addresses change."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.test.utils import override_settings

from accounts.models import User
from tests.accounts.signing_in import signed_in_again
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db


def with_addresses(*others: tuple[str, bool]) -> User:
    user = make_user()
    EmailAddress.objects.create(user=user, email="owner@example.org", verified=True, primary=True)
    for email, verified in others:
        EmailAddress.objects.create(user=user, email=email, verified=verified, primary=False)
    return user


def told() -> list[tuple[str, str]]:
    return sorted((message.to[0], message.subject.split("] ")[-1]) for message in mail.outbox)


def change(client: Client, action: str, email: str) -> None:
    mail.outbox.clear()
    assert client.post("/accounts/email/", {action: "", "email": email})["Location"] == "/accounts/email/"


def test_verified_addresses_are_told_of_an_added_one_and_unverified_ones_are_not() -> None:
    with_addresses(("second@example.org", True), ("stranger@example.org", False))
    change(signed_in_again(), "action_add", "new@example.org")
    assert told() == [
        ("new@example.org", "Please Confirm Your Email Address"),
        ("owner@example.org", "E-mail address added"),
        ("second@example.org", "E-mail address added"),
    ]
    assert "The e-mail address new@example.org was added to your account." in str(mail.outbox[-1].body)


def test_the_removed_address_itself_is_told() -> None:
    with_addresses(("second@example.org", True))
    change(signed_in_again(), "action_remove", "second@example.org")
    assert told() == [("owner@example.org", "Email Removed"), ("second@example.org", "Email Removed")]


def test_an_unverified_address_is_told_nothing_when_it_is_removed() -> None:
    with_addresses(("stranger@example.org", False))
    change(signed_in_again(), "action_remove", "stranger@example.org")
    assert told() == [("owner@example.org", "Email Removed")]


def test_the_old_primary_address_is_told_of_the_new_one() -> None:
    with_addresses(("second@example.org", True))
    change(signed_in_again(), "action_primary", "second@example.org")
    assert told() == [("owner@example.org", "Email Changed"), ("second@example.org", "Email Changed")]


def test_a_new_password_is_told() -> None:
    with_addresses()
    client = signed_in_again()
    new = "another-long-phrase"
    client.post("/accounts/password/change/", {"oldpassword": "wrong", "password1": new, "password2": new})
    assert told() == []
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert told() == [("owner@example.org", "Password Changed")]


@override_settings(EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend", EMAIL_HOST="localhost", EMAIL_PORT=1)
def test_a_change_stands_while_the_mail_server_is_away() -> None:
    with_addresses(("second@example.org", True))
    change(signed_in_again(), "action_remove", "second@example.org")
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["owner@example.org"]


def test_the_number_of_addresses_of_an_account_is_bounded() -> None:
    user = with_addresses(*((f"{number}@example.org", True) for number in range(4)))
    signed_in_again().post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    assert EmailAddress.objects.filter(user=user).count() == 5
