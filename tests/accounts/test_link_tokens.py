"""A link is its row's key and a signature; the database alone makes none."""

from __future__ import annotations

import pytest
from django.test.utils import override_settings

from accounts.link_tokens import DIGEST_LENGTH, digest_of, key_in, new_nonce, opens, token_of

NONCE = "q8Zr7w5u1t2y4p6o"


def test_the_token_opens_its_own_link_and_no_other() -> None:
    token = token_of("captain", 12, NONCE)
    assert key_in(token) == 12
    assert opens(token, "captain", 12, NONCE)
    others = [("invitation", 12, NONCE), ("captain", 13, NONCE), ("captain", 12, new_nonce())]
    assert [opens(token, *other) for other in others] == [False] * 3
    assert token_of("captain", 12, NONCE) == token


def test_who_has_the_database_but_not_the_key_has_no_token() -> None:
    with override_settings(SECRET_KEY="of another installation, and long enough"):
        foreign = token_of("captain", 12, NONCE)
    tried = [foreign, NONCE, f"12-{NONCE}", f"12-{digest_of(NONCE)}", "12-", "", "12"]
    assert [opens(token, "captain", 12, NONCE) for token in tried] == [False] * 7


def test_a_token_from_before_opens_by_its_digest_and_the_digest_does_not() -> None:
    old = "Zk3_random-token-of-before-000000"
    kept = digest_of(old)
    assert len(kept) == DIGEST_LENGTH
    assert opens(old, "captain", 12, kept)
    assert opens(token_of("captain", 12, kept), "captain", 12, kept)
    assert (opens(kept, "captain", 12, kept), opens(old + "x", "captain", 12, kept)) == (False, False)


def test_no_nonce_is_as_long_as_a_digest() -> None:
    assert {len(new_nonce()) for _time in range(100)} == {16}


@pytest.mark.parametrize("token", ["", "-", "x", "12", "12-", "9" * 19 + "-a", "-12-a", "12-ä", "١٢-a"])
def test_a_token_that_names_no_key_names_none(token: str) -> None:
    assert key_in(token) == 0
