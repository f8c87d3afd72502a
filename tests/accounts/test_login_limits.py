"""Signing in: guesses are slowed down without locking anybody else out."""

from __future__ import annotations

import threading

import pytest
from django.test import Client, override_settings

from accounts import login_limits
from accounts.login_limits import (
    LOOK_SECONDS,
    OF_ACCOUNT,
    OF_ACCOUNT_AND_ADDRESS,
    OF_ADDRESS,
    OF_DEVICE,
    Count,
    network_of,
)
from tests.accounts.signing_in import guess, sign_in
from tests.factories import PASSWORD, make_user
from tests.server.client import Client as WebClient

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


def test_tries_that_are_not_decided_hold_their_places_and_are_no_failures() -> None:
    count = Count(OF_ACCOUNT_AND_ADDRESS, "1 203.0.113.1")
    assert [count.begin() for _try in range(OF_ACCOUNT_AND_ADDRESS.most)] == [True] * OF_ACCOUNT_AND_ADDRESS.most
    waiting: list[bool] = []
    next_one = threading.Thread(target=lambda: waiting.append(count.begin()))
    next_one.start()
    next_one.join(4 * LOOK_SECONDS)
    assert waiting == []
    count.end(has_failed=False)
    next_one.join(20)
    assert waiting == [True]
    for _try in range(OF_ACCOUNT_AND_ADDRESS.most):
        count.end(has_failed=False)
    assert not count.is_full


def test_wrong_passwords_at_the_same_time_are_no_more_than_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login_limits, "PATIENCE_SECONDS", 0.0)
    count = Count(OF_ACCOUNT_AND_ADDRESS, "1 203.0.113.1")
    begun = [count.begin() for _try in range(20)]
    assert begun.count(True) == OF_ACCOUNT_AND_ADDRESS.most
    for _try in range(begun.count(True)):
        count.end(has_failed=True)
    assert (count.is_full, count.begin()) == (True, False)


def test_few_wait_and_the_others_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login_limits, "WAITING_TIMES", 0)
    count = Count(OF_ACCOUNT_AND_ADDRESS, "1 203.0.113.1")
    assert [count.begin() for _try in range(6)] == [True] * 5 + [False]
    count.end(has_failed=False)
    assert count.begin()


@pytest.mark.django_db(transaction=True)
def test_eleven_who_sign_in_at_once_with_the_right_password_all_get_in(site: str) -> None:
    found: list[bool] = []

    def come() -> None:
        person = WebClient(site)
        person.get("/accounts/login/")
        person.post("/accounts/login/", login="known", password=PASSWORD)
        found.append(bool(person.cookie("sessionid")))

    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.PBKDF2PasswordHasher"]):
        make_user("known")  # its password takes as long as in life
        people = [threading.Thread(target=come) for _number in range(11)]
        for person in people:
            person.start()
        for person in people:
            person.join()
    assert found == [True] * 11


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:7:1:aaaa::9", "2001:db8:7:1::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_ipv6_address_counts_as_its_network(address: str, network: str) -> None:
    assert network_of(address) == network
