"""Stored tokens."""

from __future__ import annotations

from typing import Any

from broadcast.domain.token_encryption import decrypted, encrypted


def test_a_token_is_read_only_with_the_secret_of_the_installation(settings: Any) -> None:
    stored = encrypted("lip_secret")
    assert "secret" not in stored
    assert encrypted("lip_secret") != stored
    assert decrypted(stored) == "lip_secret"
    former = settings.SECRET_KEY
    settings.SECRET_KEY = "another secret of the installation"
    assert decrypted(stored) is None
    settings.SECRET_KEY_FALLBACKS = [former]
    assert decrypted(stored) == "lip_secret"


def test_a_changed_token_is_not_read() -> None:
    stored = encrypted("lip_secret")
    assert decrypted(stored[:-4] + "AAA=") is None
    assert decrypted("") is None
