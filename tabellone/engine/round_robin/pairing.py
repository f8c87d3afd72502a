"""Rounds of a round robin, from its pairing table."""

from __future__ import annotations

from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.tables.kinds import calendar_of_record
from tabellone.record import ByeKind, Record


def calendar(record: Record) -> tuple[RoundPairing, ...]:
    """Return all rounds, of players or of teams. Raises BadCalendar.

    The first-named team of a pairing plays at home.
    """
    return tuple(RoundPairing.of(row.pairs, row.bye, ByeKind.ZERO) for row in calendar_of_record(record))
