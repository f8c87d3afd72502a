"""Hashes of values and of salted values.

A value is written as JSON with sorted keys and without spaces, so that the same value has the same bytes everywhere.
Each kind of hash begins with a name of its own: a hash of one kind is never valid as another.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from typing import Any

SALT_BYTES = 16
"""128 bits: without the salt, a list of all players of the world does not help to find a name."""
HASH = re.compile(r"[0-9a-f]{64}")
SALT = re.compile(r"[0-9a-f]{32}")
LONGEST_NAME = 33
"""Characters of a name that the report format has (TRF26, 001)."""


def new_salt() -> str:
    """Return a random salt as hexadecimal digits."""
    return secrets.token_hex(SALT_BYTES)


def digest(kind: str, value: Any) -> str:
    """Return the SHA-256 of a JSON value, as 64 hexadecimal digits. ``kind``: what the value is."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"tabellone seal 1 {kind}\n{text}".encode()).hexdigest()


def commitment(kind: str, salt: str, value: Any) -> str:
    """Return the salted hash of a value. Without the salt, nobody can test a guess of the value."""
    return digest(kind, {"salt": salt, "value": value})


def person_commitment(salt: str, *, name: str, title: str, federation: str, fide_id: str) -> str:
    """Return the commitment to a player's personal data, in the length that a report has."""
    value = [name[:LONGEST_NAME].strip(), title.strip(), federation[:3].strip(), fide_id.strip()]
    return commitment("person", salt, value)


def entry_commitment(salt: str, *, number: int, action: str, at: str, why: str, details: Mapping[str, Any]) -> str:
    """Return the commitment to an entry of the change log.

    ``at``: the time as `moment_text` writes it. Of ``details``, only texts count: numbers may be keys of a database,
    which an export replaces.
    """
    texts = {name: text for name, text in details.items() if isinstance(text, str) and name != "actor_name"}
    return commitment("entry", salt, [number, action, at, why, texts])


def short_form(head: str) -> str:
    """Return the first 12 digits of a head, as papers have it."""
    return head[:12]
