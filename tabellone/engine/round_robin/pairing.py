"""A round of a round robin is that of its calendar."""

from __future__ import annotations

from tabellone.engine.errors import NoLegalPairing, UnknownSystem
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.system import Progress
from tabellone.engine.tables.calendar import BadCalendar, Calendar
from tabellone.engine.tables.kinds import calendar_of_record
from tabellone.messages import Message
from tabellone.record import ByeKind, Record


def pair_round(record: Record, round_number: int, _edition: str, _progress: Progress | None) -> RoundPairing:
    """The round of the calendar. Raises NoLegalPairing, and UnknownSystem where there is no such calendar."""
    calendar = _calendar(record)
    if round_number > len(calendar):
        reason = Message(
            "The calendar of %(players)s players has %(rounds)s rounds: no round %(round)s.",
            players=len(record.players),
            rounds=len(calendar),
            round=round_number,
        )
        raise NoLegalPairing("no_round", reason)
    round_ = calendar[round_number - 1]
    return RoundPairing.of(round_.pairs, round_.bye, ByeKind.ZERO)


def rounds_of(record: Record) -> int:
    """How many rounds the record's calendar has. Raises UnknownSystem."""
    return len(_calendar(record))


def _calendar(record: Record) -> Calendar:
    try:
        return calendar_of_record(record)
    except BadCalendar as error:
        raise UnknownSystem(error.message) from error
