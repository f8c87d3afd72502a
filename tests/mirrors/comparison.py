"""Comparison of the rows of a laptop with those of its mirror."""

from __future__ import annotations

from typing import Any

Rows = dict[str, dict[Any, dict[str, Any]]]


def differing(laptop: Rows, server: Rows) -> dict[str, Any]:
    """The rows that are not the same on both, by part and key: on the laptop, on the server."""
    found = {}
    for part in laptop:
        keys = sorted(laptop[part].keys() | server[part].keys())
        rows = {key: (laptop[part].get(key), server[part].get(key)) for key in keys}
        if unequal := {key: both for key, both in rows.items() if both[0] != both[1]}:
            found[part] = unequal
    return found
