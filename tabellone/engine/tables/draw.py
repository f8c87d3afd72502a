"""Drawing by lot from a recorded seed: who knows the seed can draw again, on any machine, and gets the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item", int, str)


def in_drawn_order(items: Iterable[Item], seed: str) -> list[Item]:
    """The items as they come out of the urn: by the SHA-256 of ``seed:item``. Each must be there once."""
    return sorted(items, key=lambda item: (hashlib.sha256(f"{seed}:{item}".encode()).digest(), item))


def numbers_by_lot(players: Iterable[Item], seed: str) -> dict[Item, int]:
    """A number of the table, from 1 on, for each player (textbook 3.2.1)."""
    return {player: number for number, player in enumerate(in_drawn_order(players, seed), start=1)}
