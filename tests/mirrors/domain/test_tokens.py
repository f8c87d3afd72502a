"""Tokens: made once, shown once, valid within their scope until they are revoked or expire."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from mirrors.domain.tokens import (
    MIRROR,
    MOST_TOKENS,
    create_token,
    digest_of,
    revoke_token,
    token_with,
    valid_tokens,
)
from mirrors.models import ScopedToken
from tests.factories import add_member, make_event, make_user
from tournaments.domain.errors import Refused
from tournaments.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("anna")


def test_only_the_digest_of_a_token_is_stored(owner: User) -> None:
    token, text = create_token(owner=owner, name=" Laptop\n", scopes=[MIRROR])
    row: dict[str, Any] = dict(ScopedToken.objects.values().get())
    assert (row["name"], row["digest"], row["scopes"], row["event_id"]) == ("Laptop", digest_of(text), ["mirror"], None)
    assert text not in repr(row)
    assert text.startswith("tab_")
    assert len(text) == 4 + 43  # 256 bits
    assert create_token(owner=owner, name="Laptop", scopes=[MIRROR])[1] != text
    assert token.expires_at is None


def test_a_token_opens_what_its_scope_allows(owner: User) -> None:
    token, text = create_token(owner=owner, name="Laptop", scopes=[MIRROR], days=1)
    found = token_with(f"Bearer {text}", MIRROR)
    assert found == token
    assert ScopedToken.objects.get().last_used_at is not None
    refused = ("", text, f"Basic {text}", f"Bearer {text}x", "Bearer tab_", f"Bearer {token.digest}")
    assert [token_with(header, MIRROR) for header in refused] == [None] * len(refused)
    assert token_with(f"Bearer {text}", "other") is None
    ScopedToken.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    assert token_with(f"Bearer {text}", MIRROR) is None
    assert list(valid_tokens(owner)) == []


def test_a_revoked_token_and_one_of_a_blocked_user_open_nothing(owner: User) -> None:
    token, text = create_token(owner=owner, name="Laptop", scopes=[MIRROR])
    User.objects.update(is_active=False)
    assert token_with(f"Bearer {text}", MIRROR) is None
    User.objects.update(is_active=True)
    with pytest.raises(Refused, match="not valid"):
        revoke_token(owner=make_user("other"), pk=token.pk)
    assert revoke_token(owner=owner, pk=token.pk).revoked_at is not None
    assert token_with(f"Bearer {text}", MIRROR) is None
    with pytest.raises(Refused, match="not valid"):
        revoke_token(owner=owner, pk=token.pk)


def test_a_token_needs_a_name_a_scope_and_an_event_of_the_owner(owner: User) -> None:
    event = make_event(owner=owner)
    arbiter = add_member(event, Role.ARBITER)
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"name": " \n"}, "Enter a name"),
        ({"name": "x" * 61}, "too long"),
        ({"scopes": []}, "at least one permission"),
        ({"scopes": ["everything"]}, "at least one permission"),
        ({"days": -1}, "number of days"),
        ({"days": 4000}, "number of days"),
        ({"owner": arbiter, "event": event}, "Only an owner"),
    )
    for values, reason in wrong:
        with pytest.raises(Refused, match=reason):
            create_token(**{"owner": owner, "name": "Laptop", "scopes": [MIRROR], **values})
    assert create_token(owner=owner, name="Laptop", scopes=[MIRROR], event=event)[0].event == event


def test_the_number_of_tokens_is_bounded(owner: User) -> None:
    tokens = [create_token(owner=owner, name=str(number), scopes=[MIRROR])[0] for number in range(MOST_TOKENS)]
    with pytest.raises(Refused, match="Too many tokens"):
        create_token(owner=owner, name="one more", scopes=[MIRROR])
    revoke_token(owner=owner, pk=tokens[0].pk)
    create_token(owner=owner, name="one more", scopes=[MIRROR])
