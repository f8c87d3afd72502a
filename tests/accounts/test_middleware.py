"""The hint for scripts that somebody may be signed in."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.middleware import SIGNED_IN_COOKIE
from accounts.session_proof import COOKIE, proof_of
from tests.accounts.signing_in import sign_in
from tests.factories import PASSWORD, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_wrong_passwords_are_counted")]


def test_the_hint_for_scripts_that_somebody_is_signed_in_comes_and_goes_with_the_session() -> None:
    make_user("known")
    client = Client()
    assert SIGNED_IN_COOKIE not in client.cookies
    assert sign_in(client, "known", PASSWORD)
    hint = client.cookies[SIGNED_IN_COOKIE]
    assert (hint.value, hint["httponly"], hint["samesite"]) == ("1", "", "Lax")
    client.post("/accounts/logout/")
    assert (client.cookies[SIGNED_IN_COOKIE].value, client.cookies["sessionid"].value) == ("", "")


def test_the_proof_of_a_session_comes_with_signing_in_and_goes_with_signing_out() -> None:
    make_user("known")
    client = Client()
    client.get("/accounts/login/")
    assert COOKIE not in client.cookies
    assert sign_in(client, "known", PASSWORD)
    proof = client.cookies[COOKIE]
    assert proof.value == proof_of(client.cookies["sessionid"].value)
    assert (proof["httponly"], proof["samesite"]) == (True, "Lax")
    client.post("/accounts/logout/")
    assert client.cookies[COOKIE].value == ""


def test_a_session_of_somebody_who_is_not_signed_in_is_not_proved() -> None:
    client = Client()
    session = client.session
    session["anything"] = 1
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    client.get("/accounts/login/")
    assert COOKIE not in client.cookies


def test_a_session_from_before_gets_its_proof_with_the_next_page_that_looks_at_it() -> None:
    make_user("known")
    client = Client()
    assert sign_in(client, "known", PASSWORD)
    proof = client.cookies.pop(COOKIE).value
    answers = [client.get("/accounts/"), client.get("/accounts/")]
    assert [answer.cookies[COOKIE].value if COOKIE in answer.cookies else "" for answer in answers] == [proof, ""]
    client.cookies[COOKIE] = "of another key"
    assert client.get("/accounts/").cookies[COOKIE].value == proof
