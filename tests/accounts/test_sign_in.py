"""Signing in: guesses are slowed down without locking anybody else out."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterator

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import override_settings

from accounts.attempts import OF_ACCOUNT, OF_ACCOUNT_AND_ADDRESS, OF_ADDRESS, OF_DEVICE
from accounts.devices import COOKIE, MOST_ACCOUNTS, device_known_to, remember
from accounts.middleware import SIGNED_IN_COOKIE
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/login/"


@pytest.fixture(autouse=True)
def _only_wrong_passwords_are_counted() -> Iterator[None]:
    """The library's own limit of requests per address is not what is looked at here."""
    with override_settings(ACCOUNT_RATE_LIMITS={"login": ""}):
        yield


def sign_in(client: Client, login: str, password: str, address: str = "203.0.113.1") -> bool:
    """Whether the password was taken."""
    answer = client.post(LOGIN, {"login": login, "password": password}, REMOTE_ADDR=address)
    return answer.status_code == 302


def guess(login: str, times: int, address: str = "203.0.113.1") -> None:
    client = Client()
    assert not any(sign_in(client, login, f"wrong {number}", address) for number in range(times))


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


def test_a_device_is_known_to_the_accounts_that_signed_in_on_it_only() -> None:
    make_user("known")
    make_user("other")
    device = Client()
    assert sign_in(device, "other", PASSWORD)
    device.post("/accounts/logout/")
    guess("known", OF_ACCOUNT_AND_ADDRESS.most)
    assert not sign_in(device, "known", PASSWORD)


def test_a_forged_cookie_makes_no_device_known() -> None:
    user = make_user("known")
    guess("known", OF_ACCOUNT_AND_ADDRESS.most)
    client = Client()
    forged = {"device": "d", "accounts": [str(user.pk)]}
    client.cookies[COOKIE] = signing.dumps(forged, salt=COOKIE, key="another key")
    assert not sign_in(client, "known", PASSWORD)
    client.cookies[COOKIE] = "rubbish"
    assert not sign_in(client, "known", PASSWORD)


@pytest.mark.parametrize(("days", "is_known"), [(364, True), (366, False)])
def test_a_device_is_known_for_a_year(monkeypatch: pytest.MonkeyPatch, days: int, *, is_known: bool) -> None:
    user = make_user("known")
    signed_at = time.time() - datetime.timedelta(days=days).total_seconds()
    with monkeypatch.context() as then:
        then.setattr("django.core.signing.time.time", lambda: signed_at)
        cookie = signing.dumps({"device": "d", "accounts": [str(user.pk)]}, salt=COOKIE)
    guess("known", OF_ACCOUNT_AND_ADDRESS.most)
    device = Client()
    device.cookies[COOKIE] = cookie
    assert sign_in(device, "known", PASSWORD) == is_known


def test_a_device_knows_as_many_accounts_as_fit_those_that_were_used_last(rf: RequestFactory) -> None:
    request = rf.get(LOGIN)
    accounts = [str(number) for number in range(MOST_ACCOUNTS + 2)]
    for account in (*accounts, accounts[3]):
        response = HttpResponse()
        remember(request, response, account)
        request.COOKIES[COOKIE] = response.cookies[COOKIE].value
    assert [account for account in accounts if device_known_to(request, account)] == accounts[2:]


def test_the_hint_for_scripts_that_somebody_is_signed_in_comes_and_goes_with_the_session() -> None:
    make_user("known")
    client = Client()
    assert SIGNED_IN_COOKIE not in client.cookies
    assert sign_in(client, "known", PASSWORD)
    hint = client.cookies[SIGNED_IN_COOKIE]
    assert (hint.value, hint["httponly"], hint["samesite"]) == ("1", "", "Lax")
    client.post("/accounts/logout/")
    assert (client.cookies[SIGNED_IN_COOKIE].value, client.cookies["sessionid"].value) == ("", "")


def test_the_cookie_of_a_device_goes_to_the_sign_in_pages_only_and_no_script_reads_it() -> None:
    make_user("known")
    device = Client()
    sign_in(device, "known", PASSWORD)
    cookie = device.cookies[COOKIE]
    year = int(datetime.timedelta(days=365).total_seconds())
    assert (cookie["path"], cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (
        "/accounts/",
        True,
        "Lax",
        year,
    )


def test_right_passwords_do_not_count() -> None:
    make_user("known")
    for _number in range(OF_ACCOUNT_AND_ADDRESS.most + 1):
        assert sign_in(Client(), "known", PASSWORD)
    guess("known", OF_ACCOUNT_AND_ADDRESS.most - 1)
    assert sign_in(Client(), "known", PASSWORD)
