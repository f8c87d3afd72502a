"""Signing in: guesses are slowed down without locking anybody else out."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.attempts import OF_ACCOUNT, OF_ACCOUNT_AND_ADDRESS, OF_ADDRESS, OF_DEVICE
from tests.accounts.signing_in import guess, sign_in
from tests.factories import PASSWORD, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_wrong_passwords_are_counted")]


def test_who_guesses_has_to_wait_even_when_the_guess_is_right() -> None:
    make_user("known")
    guess("known", OF_ACCOUNT_AND_ADDRESS.most)
    assert not sign_in(Client(), "known", PASSWORD)


def test_guesses_from_one_address_do_not_lock_the_name_for_the_others() -> None:
    make_user("known")
    guess("known", 3 * OF_ACCOUNT_AND_ADDRESS.most, "203.0.113.1")
    assert sign_in(Client(), "known", PASSWORD, "203.0.113.2")


def test_a_hall_that_shares_one_address_is_not_locked_out_together() -> None:
    make_user("forgetful")
    make_user("known")
    guess("forgetful", 3 * OF_ACCOUNT_AND_ADDRESS.most)
    assert sign_in(Client(), "known", PASSWORD)


def test_an_account_is_one_by_whichever_of_its_names() -> None:
    user = make_user("known")
    user.email = "known@example.org"
    user.save()
    guess("known", 3)
    guess("KNOWN@example.org", OF_ACCOUNT_AND_ADDRESS.most - 3)
    assert not sign_in(Client(), "known", PASSWORD)


def test_one_address_does_not_try_name_after_name_for_ever() -> None:
    make_user("known")
    for number in range(OF_ADDRESS.most):
        guess(f"name {number}", 1)
    assert not sign_in(Client(), "known", PASSWORD)


def test_guesses_from_many_addresses_are_slowed_down_and_a_known_device_still_gets_in() -> None:
    make_user("known")
    device = Client()
    assert sign_in(device, "known", PASSWORD)
    device.post("/accounts/logout/")
    for number in range(OF_ACCOUNT.most // 4):
        guess("known", 4, f"198.51.100.{number}")
    assert not sign_in(Client(), "known", PASSWORD, "192.0.2.1")
    assert sign_in(device, "known", PASSWORD, "192.0.2.1")


def test_a_known_device_may_not_guess_for_ever_either() -> None:
    make_user("known")
    device = Client()
    assert sign_in(device, "known", PASSWORD)
    device.post("/accounts/logout/")
    for number in range(OF_DEVICE.most):
        assert not sign_in(device, "known", f"wrong {number}")
    assert not sign_in(device, "known", PASSWORD)


def test_right_passwords_do_not_count() -> None:
    make_user("known")
    for _number in range(OF_ACCOUNT_AND_ADDRESS.most + 1):
        assert sign_in(Client(), "known", PASSWORD)
    guess("known", OF_ACCOUNT_AND_ADDRESS.most - 1)
    assert sign_in(Client(), "known", PASSWORD)
