"""Drawing of lots from a recorded random seed. The same seed gives the same result on any machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item", int, str)


def in_drawn_order(items: Iterable[Item], seed: str) -> list[Item]:
    """Return the items in the drawn order: by the SHA-256 of ``seed:item``. Items must be unique."""
    return sorted(items, key=lambda item: (hashlib.sha256(f"{seed}:{item}".encode()).digest(), item))


def numbers_by_lot(players: Iterable[Item], seed: str) -> dict[Item, int]:
    """Return a table number, from 1, for each player (textbook 3.2.1)."""
    return {player: number for number, player in enumerate(in_drawn_order(players, seed), start=1)}
