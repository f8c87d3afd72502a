"""The numbers of rows inside a file: 1, 2, 3 … in each part, in the order of the database's keys.

Deleted rows to which the change log refers have numbers too, so that an undo after the import restores them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping


class Numbering:
    """The keys of the rows that a file mentions, by part, and then their numbers."""

    def __init__(self) -> None:
        self._keys: dict[str, set[int]] = defaultdict(set)
        self._numbers: dict[str, dict[int, int]] = {}

    def collect(self, part: str, key: int) -> int:
        """Note the key; return it unchanged."""
        self._keys[part].add(key)
        return key

    def finish(self) -> None:
        """Give each collected key its number."""
        self._numbers = {
            part: {key: number for number, key in enumerate(sorted(keys), start=1)} for part, keys in self._keys.items()
        }

    def number(self, part: str, key: int) -> int:
        """Return the number of a collected key."""
        return self._numbers[part][key]

    def keys(self) -> Mapping[str, list[int]]:
        """Return the collected keys by part, each at the place of its number."""
        return {part: sorted(keys) for part, keys in self._keys.items()}

    def counts(self) -> Mapping[str, int]:
        """Return how many keys were collected, by part."""
        return {part: len(keys) for part, keys in self._keys.items()}

    def has_gaps(self) -> bool:
        """Return True if the collected keys of a part are not 1, 2, 3 …, as those in a file are."""
        return any(max(keys) != len(keys) for keys in self._keys.values())
