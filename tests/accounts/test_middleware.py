"""The hint for scripts that somebody may be signed in."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.middleware import SIGNED_IN_COOKIE
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
