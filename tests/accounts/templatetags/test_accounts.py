"""Whether a page offers to make an account."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory
from django.test.utils import override_settings

from accounts.templatetags.accounts import may_sign_up

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("sign_up", "may"), [("open", True), ("invitation", False), ("closed", False)])
def test_where_everybody_may_it_is_offered(sign_up: str, *, may: bool) -> None:
    request = RequestFactory().get("/")
    request.session = SessionStore()
    request.user = AnonymousUser()
    with override_settings(SIGN_UP=sign_up):
        assert may_sign_up({"request": request}) == may


def test_what_is_made_without_a_request_offers_nothing() -> None:
    with override_settings(SIGN_UP="open"):
        assert not may_sign_up({"request": None})
