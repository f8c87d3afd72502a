"""User names that cannot be taken for somebody else's."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.accounts.signing_up import BY_INVITATION, SIGN_UP, form, invitation_to, names
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db


@BY_INVITATION
@pytest.mark.parametrize(
    "name",
    [
        "arbiter", "ARBITER", "arb1ter", "arblter", "аrbiter", "arbiteг", "ａrbiter", "arbitеr\u200b",
    ],
)  # fmt: skip
def test_a_name_that_looks_like_another_is_refused(name: str) -> None:
    make_user("arbiter")
    client = Client()
    client.get(invitation_to(make_event()))
    assert client.post(SIGN_UP, form(name)).status_code == 200
    assert names() == {"arbiter", "owner"}


@BY_INVITATION
@pytest.mark.parametrize(
    ("taken", "asked", "free"),
    [
        ("morn", "mom", False),
        ("b0b", "BOB", False),
        ("walter", "vvalter", False),
        ("vviI0", "wllo", False),
        ("a.b", "axb", True),
    ],
)
def test_what_reads_alike_is_one_name(taken: str, asked: str, *, free: bool) -> None:
    make_user(taken)
    client = Client()
    client.get(invitation_to(make_event()))
    client.post(SIGN_UP, form(asked))
    assert (asked in names()) == free
