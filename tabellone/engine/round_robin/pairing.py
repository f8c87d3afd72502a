"""The rounds of a round robin are those of its table."""

from __future__ import annotations

from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.tables.kinds import calendar_of_record
from tabellone.record import ByeKind, Record


def calendar(record: Record) -> tuple[RoundPairing, ...]:
    """All rounds, of players or of teams; the first-named of a pairing of teams is the one that plays at home. Raises
    BadCalendar.
    """
    return tuple(RoundPairing.of(row.pairs, row.bye, ByeKind.ZERO) for row in calendar_of_record(record))
