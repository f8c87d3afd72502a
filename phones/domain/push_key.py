"""The key with which this installation signs its push notifications (VAPID, RFC 8292).

It is derived from the secret key of the installation, so it exists from the first start on, is the same in every
process, and is stored and exported nowhere. A new secret key ends the push subscriptions of all devices.
"""

from __future__ import annotations

import base64
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""
BYTES = 48
"""16 bytes more than the key has, so that all keys are equally likely (FIPS 186-5, A.2.1)."""


@cache
def push_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """Return the private key (P-256) that belongs to this secret key."""
    derived = HKDF(algorithm=SHA256(), length=BYTES, salt=None, info=b"tabellone push notifications").derive(
        secret.encode()
    )
    return ec.derive_private_key(int.from_bytes(derived, "big") % (ORDER - 1) + 1, ec.SECP256R1())


def public_key(secret: str) -> str:
    """Return the public key as browsers take it: an uncompressed point in base64url without padding."""
    point = push_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()
