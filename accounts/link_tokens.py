"""Tokens of personal links that can be shown again, signed with the installation's key.

The database keeps a random nonce for each link but not the key. The token is made of the row's key and a signature of
both, so the database, its change log or a backup reveals no link. Older links used a random token that was stored. For
these the nonce is the digest of the token: they stay valid, and the link shown again is a new one.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from django.core import signing

DIGEST_LENGTH = 40
"""Number of hexadecimal digits (160 bits). Nonces created here are shorter."""
_TOKEN = re.compile(r"(?P<key>\d{1,18})-(?P<signature>[-\w]+)", re.ASCII)


def new_nonce() -> str:
    """Return a nonce for a new link, to be stored in the database."""
    return secrets.token_urlsafe(12)


def token_of(salt: str, key: int, nonce: str) -> str:
    """Return the token of the link with this key and nonce. ``salt`` is the kind of link."""
    return f"{key}-{_signer(salt).signature(f'{key}-{nonce}')}"


def key_in(token: str) -> int:
    """Return the key in the token, not verified yet; 0 if there is none."""
    found = _TOKEN.fullmatch(token)
    return int(found["key"]) if found else 0


def digest_of(token: str) -> str:
    """Return the digest that the database keeps of an older token."""
    return hashlib.sha256(token.encode()).hexdigest()[:DIGEST_LENGTH]


def opens(token: str, salt: str, key: int, nonce: str) -> bool:
    """Return True if the token belongs to the link with this key and nonce."""
    if secrets.compare_digest(digest_of(token), nonce):
        return True
    found = _TOKEN.fullmatch(token)
    if found is None or int(found["key"]) != key:
        return False
    try:
        _signer(salt).unsign(f"{key}-{nonce}:{found['signature']}")
    except signing.BadSignature:
        return False
    return True


def _signer(salt: str) -> signing.Signer:
    return signing.Signer(salt=f"{__name__}.{salt}", sep=":")
