"""Unplayed rounds: articles 15 and 16, except the cuts (which stand with the other modifiers)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine import systems
from tabellone.record import ByeKind, Entry, Record, Result


def is_predetermined(record: Record) -> bool:
    """Whether the pairings are predetermined, so that 15.2 applies and not article 16."""
    return systems.is_predetermined(record.system)


def is_unfinished(entry: Entry) -> bool:
    """A game in progress or adjourned: it counts for nothing yet."""
    return entry.open_games > 0


def is_requested_bye(entry: Entry) -> bool:
    """16.1.1: a half-point or zero-point bye; every round after a withdrawal is the latter."""
    return entry.bye in (ByeKind.HALF, ByeKind.ZERO)


def is_vur(entry: Entry) -> bool:
    """16.5: a voluntarily unplayed round, which is a requested bye or a forfeit loss."""
    return is_requested_bye(entry) or (not entry.is_played and entry.result is Result.FORFEIT_LOSS)


def last_non_vur(line: Sequence[Entry]) -> int:
    """The last round that was not voluntarily unplayed; requested byes after it are of category 16.2.5."""
    return max((entry.round for entry in line if not is_vur(entry)), default=0)
