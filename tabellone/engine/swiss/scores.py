"""Points as they count for pairing, virtual ones apart: a game without a result yet is a draw (C.04.2 3.1)."""

from __future__ import annotations

from tabellone.record import Entry, Points, Record


def points_of_round(record: Record, entry: Entry) -> Points:
    """What a player's round counts for pairing."""
    return entry.points + record.scale.unknown * entry.open_games if entry.open_games else entry.points


def points_before(record: Record, tpn: int, round_number: int) -> Points:
    """What a player has before that round, penalties and bonuses included."""
    earned = sum(points_of_round(record, entry) for entry in record.cards[tpn] if entry.round < round_number)
    return earned + record.adjustment_of(tpn, round_number - 1)
