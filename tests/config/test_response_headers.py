"""Every answer refuses what no page of ours asks of a device; a signed-in page is kept nowhere."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.accounts.signing_in import sign_in
from tests.factories import PASSWORD, make_user, played_event

pytestmark = pytest.mark.django_db


def test_no_page_may_use_camera_microphone_or_location() -> None:
    for path in ("/", "/accounts/login/", "/nowhere/", f"/e/{played_event(players=4, rounds=3, played=1).slug}/"):
        policy = Client().get(path)["Permissions-Policy"]
        assert {"camera=()", "microphone=()", "geolocation=()"} <= set(policy.split(", "))


def test_pages_of_whoever_is_signed_in_are_kept_by_no_cache_and_others_are() -> None:
    event = played_event(players=4, rounds=3, played=1)
    make_user("reader")
    signed_in, anybody = Client(), Client()
    assert sign_in(signed_in, "reader", PASSWORD)
    for path in ("/", "/archive/", "/seasons/", "/lists/", "/new/", "/import/", "/accounts/", "/accounts/email/"):
        assert "no-store" in signed_in.get(path).get("Cache-Control", ""), path
    assert "no-store" not in anybody.get("/").get("Cache-Control", "")
    public = f"/e/{event.slug}/standings/"
    assert signed_in.get(public)["Cache-Control"] == anybody.get(public)["Cache-Control"] == "public, no-cache"
