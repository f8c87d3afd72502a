"""Rounds of a round robin, from its pairing table."""

from __future__ import annotations

from tabellone.engine.capabilities import AnnouncesOptions, ChecksOptions, HasCalendar
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.round_robin.sentences import contradictions, meetings
from tabellone.engine.tables.kinds import calendar_of_record
from tabellone.record import ByeKind, Record


def calendar(record: Record) -> tuple[RoundPairing, ...]:
    """Return all rounds, of players or of teams. Raises BadCalendar.

    The first-named team of a pairing plays at home.
    """
    return tuple(RoundPairing.of(row.pairs, row.bye, ByeKind.ZERO) for row in calendar_of_record(record))


class RoundRobinEngine(AnnouncesOptions, ChecksOptions, HasCalendar):
    """Round robins."""

    calendar = staticmethod(calendar)
    contradictions = staticmethod(contradictions)
    announced = staticmethod(meetings)


ENGINE: RoundRobinEngine = RoundRobinEngine()
