"""Unplayed rounds: articles 15 and 16, except the cuts, which are in ``modifiers``."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine import systems
from tabellone.record import ByeKind, Entry, Record, Result


def is_predetermined(record: Record) -> bool:
    """Return whether the pairings are predetermined, so that 15.2 applies and not article 16."""
    return systems.is_predetermined(record.system)


def is_unfinished(entry: Entry) -> bool:
    """Return whether it is a game in progress or adjourned, which does not count yet."""
    return entry.open_games > 0


def is_requested_bye(entry: Entry) -> bool:
    """Return whether it is a half-point or zero-point bye (16.1.1); rounds after a withdrawal are zero-point byes."""
    return entry.bye in (ByeKind.HALF, ByeKind.ZERO)


def is_vur(entry: Entry) -> bool:
    """Return whether it is a voluntarily unplayed round: a requested bye or a forfeit loss (16.5)."""
    return is_requested_bye(entry) or (not entry.is_played and entry.result is Result.FORFEIT_LOSS)


def last_non_vur(line: Sequence[Entry]) -> int:
    """Return the last round that was not voluntarily unplayed; later requested byes are of category 16.2.5."""
    return max((entry.round for entry in line if not is_vur(entry)), default=0)
