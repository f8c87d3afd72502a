"""Devices that have signed in before."""

from __future__ import annotations

import datetime
import time

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import Client, RequestFactory

from accounts.devices import COOKIE, MOST_ACCOUNTS, device_known_to, remember
from accounts.login_limits import OF_ACCOUNT_AND_ADDRESS
from tests.accounts.signing_in import LOGIN, guess, sign_in
from tests.factories import PASSWORD, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_wrong_passwords_are_counted")]


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
