"""Digests of an event's rows, and of all of them together, by which two computers compare what they have.

The digest of a state is the sum of its rows' digests, so that a change of a few rows needs only their digests. It finds
faults, not forgers: a laptop proves itself with its token.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

DIGEST_BYTES = 16
Digests: TypeAlias = dict[str, dict[int, str]]
"""The digests of rows by part and key."""


def row_digest(part: str, row: Mapping[str, Any]) -> str:
    """Return the digest of a row in hexadecimal digits."""
    text = json.dumps([part, row], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


def changed_total(total: str, removed: Iterable[str], added: Iterable[str]) -> str:
    """Return the digest of a state without and with these rows. ``total``: its digest; empty for no rows."""
    number = int(total or "0", 16) - sum(int(each, 16) for each in removed) + sum(int(each, 16) for each in added)
    return format(number % (1 << 8 * DIGEST_BYTES), f"0{2 * DIGEST_BYTES}x")


def total_of(digests: Digests) -> str:
    """Return the digest of a state with these rows."""
    return changed_total("", (), (each for rows in digests.values() for each in rows.values()))


def packed(digests: Digests) -> bytes:
    """Return the digests compressed, as a link keeps them."""
    lists = {part: [list(pair) for pair in sorted(rows.items())] for part, rows in digests.items()}
    return zlib.compress(json.dumps(lists, separators=(",", ":")).encode())


def unpacked(data: bytes) -> Digests:
    """Return the kept digests; no bytes are no rows."""
    if not data:
        return {}
    return {part: dict(rows) for part, rows in json.loads(zlib.decompress(data)).items()}
