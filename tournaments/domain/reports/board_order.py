"""The boards of an imported round, which a report does not state."""

from __future__ import annotations

from tabellone.engine import SYSTEMS
from tabellone.engine.errors import BadCalendar
from tabellone.record import Pairing, Record


def in_board_order(record: Record, number: int) -> list[Pairing]:
    """Return the round's pairings in board order, as a report does not state the boards.

    The order is that of C.04.2 D.9 (2026 Article 3.6): by the points of the higher-ranked player, then of both, then
    by the smaller number. In a round robin it is that of the pairing table.
    """
    pairings = record.rounds[number - 1].pairings
    boards = _boards_of_the_calendar(record, number)
    if all((pair.first, pair.second) in boards for pair in pairings):
        return sorted(pairings, key=lambda pair: boards[pair.first, pair.second])
    before = {tpn: record.points_of(tpn, number - 1) for tpn in record.contestant}

    def place(pair: Pairing) -> tuple[int, int, int]:
        first, second = sorted((pair.first, pair.second), key=lambda tpn: (-before[tpn], tpn))
        return -before[first], -(before[first] + before[second]), first

    return sorted(pairings, key=place)


def _boards_of_the_calendar(record: Record, number: int) -> dict[tuple[int, int], int]:
    """Return the boards of the round's pairs, if the record has a known pairing table."""
    if record.system not in SYSTEMS or not SYSTEMS[record.system].is_predetermined:
        return {}
    try:
        calendar = SYSTEMS[record.system].calendar_of(record)
    except BadCalendar:
        return {}
    return {pair: board for board, pair in enumerate(calendar[number - 1].pairs)} if number <= len(calendar) else {}
