"""Encryption of tokens for other servers, with a key derived from the installation's secret.

A copy of the database, or a backup of it, opens no account without that secret.
"""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

PURPOSE = b"tabellone.broadcast.token"
KEY_BYTES = 32


def encrypted(text: str) -> str:
    """Return the text encrypted and authenticated (Fernet)."""
    return _fernet(settings.SECRET_KEY).encrypt(text.encode()).decode()


def decrypted(stored: str) -> str | None:
    """Return the text; None if it was encrypted with another secret or changed."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            return _fernet(str(secret)).decrypt(stored.encode()).decode()
        except InvalidToken:
            continue
    return None


def _fernet(secret: str) -> Fernet:
    key = HKDF(SHA256(), KEY_BYTES, salt=None, info=PURPOSE).derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(key))
