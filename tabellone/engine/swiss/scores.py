"""Points for pairing, without virtual points: a game without a result counts as a draw (C.04.2 3.1)."""

from __future__ import annotations

from tabellone.record import Entry, Points, Record


def points_of_round(record: Record, entry: Entry) -> Points:
    """Return the points of one round for pairing."""
    return entry.points + record.scale.unknown * entry.open_games if entry.open_games else entry.points


def points_before(record: Record, tpn: int, round_number: int) -> Points:
    """Return a player's points before the round, with penalties and bonuses."""
    earned = sum(points_of_round(record, entry) for entry in record.cards[tpn] if entry.round < round_number)
    return earned + record.adjustment_of(tpn, round_number - 1)
