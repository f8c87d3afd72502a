"""Push notifications: encrypted for one browser (RFC 8291) and signed by this installation (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import os
import time
from http import HTTPStatus
from typing import Literal
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02, VapidException

from phones.domain.push_key import push_key
from tournaments.domain.outgoing.http_client import OutgoingLimits, fetch
from tournaments.domain.outgoing.outgoing_errors import ErrorKind, OutgoingError

PushOutcome = Literal["sent", "later", "gone", "refused", "limited"]
"""``later``: try again; ``gone``: the subscription has ended; ``refused``: this notification is not accepted;
``limited``: this program sends no more to the address, or at all, for now."""
RECORD_SIZE = 4096
MOST_CONTENT = 3000
"""Maximum number of bytes of a notification. Push services accept 4,096 bytes, encrypted (RFC 8030, 7.2)."""
POINT_BYTES, SECRET_BYTES = 65, 16
LIFETIME = 2 * 60 * 60
"""Seconds for which a push service keeps a notification for a device without a network."""
TOKEN_VALID = 12 * 60 * 60
"""Seconds; at most 24 hours (RFC 8292, 2)."""
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
BUSY = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)
LIMITS = OutgoingLimits(connect_seconds=5, total_seconds=15, most_bytes=64 * 1024)
PASSING: frozenset[ErrorKind] = frozenset({"unresolved", "connection", "certificate", "slow"})
"""Failures that can pass. After others (a private address, a redirect, a large answer) there is no second attempt."""


def push(endpoint: str, public_key: str, auth_secret: str, content: bytes, *, site: str, topic: str) -> PushOutcome:
    """Send the content to one browser. ``site``: our address, by which a push service can find us.

    A later notification with the same ``topic`` replaces one that waits at the push service.
    """
    try:
        body = encrypted(content, decoded(public_key), decoded(auth_secret))
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIFETIME),
            "Urgency": "high",
            "Topic": topic,
            "Authorization": authorization(endpoint, site),
        }
    except ValueError:
        return "gone"
    try:
        answer = fetch(endpoint, method="POST", headers=headers, body=body, limits=LIMITS)
    except OutgoingError as error:
        return "later" if error.kind in PASSING else "refused"
    return outcome_of_status(answer.status)


def outcome_of_status(status: int) -> PushOutcome:
    """Return what an answer of a push service means (RFC 8030, 5 and 8.2)."""
    if status in GONE:
        return "gone"
    if 200 <= status < 300:
        return "sent"
    return "later" if status in BUSY or status >= 500 else "refused"


def authorization(endpoint: str, site: str) -> str:
    """Return the value of the header ``Authorization`` for the push service of this endpoint.

    Raises ValueError for an endpoint whose origin cannot be signed, such as an IPv6 address.
    """
    parts = urlsplit(endpoint)
    contact = site if site.startswith("https://") else f"mailto:{settings.DEFAULT_FROM_EMAIL}"
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact, "exp": int(time.time()) + TOKEN_VALID}
    signer = Vapid02(private_key=push_key(settings.SECRET_KEY), conf={"no-strict": True})
    try:
        return str(signer.sign(claims)["Authorization"])
    except VapidException as error:
        raise ValueError("not an origin") from error


def encrypted(
    content: bytes,
    point: bytes,
    secret: bytes,
    *,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """Return the content as one record of ``aes128gcm`` (RFC 8188), for the browser with this public key and secret.

    ``key`` and ``salt`` are new for each notification. Raises ValueError for invalid keys and too much content.
    """
    if len(point) != POINT_BYTES or len(secret) != SECRET_BYTES or len(content) > MOST_CONTENT:
        raise ValueError("not for this browser")
    key, salt = key or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
    secret_of_both = _derived(shared, secret, b"WebPush: info\x00" + point + own, 32)
    content_key = _derived(secret_of_both, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret_of_both, salt, b"Content-Encoding: nonce\x00", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(content_key).encrypt(nonce, content + b"\x02", None)


def decoded(text: str) -> bytes:
    """Return the bytes of base64url text, with or without padding. Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError("not base64url") from None


def are_keys(public_key: str, auth_secret: str) -> bool:
    """Return True if these are the keys of a browser: a point of the curve P-256, and 16 bytes."""
    try:
        point, secret = decoded(public_key), decoded(auth_secret)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES and len(secret) == SECRET_BYTES


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)
