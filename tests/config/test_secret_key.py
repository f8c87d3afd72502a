"""A key that can be guessed is named as such, without being repeated."""

from __future__ import annotations

import secrets

import pytest
from django.core.management.utils import get_random_secret_key

from config.secret_key import weakness


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("", "it has 0 characters, and 32 are the minimum"),
        ("changeme", "it has 8 characters, and 32 are the minimum"),
        ("x" * 60, "it has 1 different characters, and 10 are the minimum"),
        ("0123456789" * 3 + "1", "it has 31 characters, and 32 are the minimum"),
        ("please-change-me-please-change-me-0123456789", "it reads like the placeholder of an example"),
        ("django-insecure-k3v9x!q8zr7w5u1t2y4p6o0m_abcdef", "it reads like the placeholder of an example"),
    ],
)
def test_a_weak_key_is_weak_for_a_reason(key: str, why: str) -> None:
    assert weakness(key) == why


def test_keys_made_as_the_documents_say_are_fit() -> None:
    made = [secrets.token_urlsafe(50), secrets.token_hex(16), get_random_secret_key(), "0123456789abcdef" * 2]
    assert [weakness(key) for key in made] == [""] * 4
