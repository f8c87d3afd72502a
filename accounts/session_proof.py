"""A signed companion of the session cookie. It proves without the database that this program created the session.

A client can send any cookie with the name of the session cookie. The companion is an HMAC of the session's key under
the installation's key, so a forged request is detected before the database is read. It does not sign the user in:
Django still checks that the session exists and to which user it belongs.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.core import signing

COOKIE = "session_proof"


def proof_of(session_key: str) -> str:
    """Return the proof for the session with this key."""
    return _signer().signature(session_key)


def proved_session(cookies: Mapping[str, str]) -> str:
    """Return the key of the session that the cookies prove; empty if they prove none."""
    key, proof = cookies.get(settings.SESSION_COOKIE_NAME, ""), cookies.get(COOKIE, "")
    if not key or not proof:
        return ""
    try:
        return _signer().unsign(f"{key}:{proof}")
    except signing.BadSignature:
        return ""


def _signer() -> signing.Signer:
    return signing.Signer(salt=__name__)
