"""Strength of the signing key. A person who guesses it can sign in as any user."""

from __future__ import annotations

import re

SHORTEST = 32
FEWEST_DIFFERENT = 10
_PLACEHOLDER = re.compile("change.?me|secret.?key|insecure|example|your.?key|password", re.IGNORECASE)
HOW_TO_MAKE_ONE = "python -c 'import secrets; print(secrets.token_urlsafe(50))'"


def weakness(key: str) -> str:
    """Return the reason why the key is easy to guess; empty if there is none. The text does not contain the key."""
    if len(key) < SHORTEST:
        return f"it has {len(key)} characters, and {SHORTEST} are the minimum"
    if len(set(key)) < FEWEST_DIFFERENT:
        return f"it has {len(set(key))} different characters, and {FEWEST_DIFFERENT} are the minimum"
    if _PLACEHOLDER.search(key):
        return "it reads like the placeholder of an example"
    return ""
