"""All rounds of an event with a calendar: those that were paired as they are, the later ones as the calendar says."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.rules import system_of
from tabellone.engine.tables.calendar import BadCalendar
from tabellone.record import Bye, ByeKind, Record, Round


def schedule_of(record: Record) -> tuple[Round, ...]:
    """The rounds of the record and those to come.

    In these a game, or a match of teams, is finished if an absence known so far has decided it. Raises BadCalendar.
    """
    return (*record.rounds, *_to_come(record))


def known_schedule(record: Record) -> tuple[Round, ...]:
    """The same as far as it is known: without the rounds to come where nobody states the calendar."""
    try:
        return schedule_of(record)
    except BadCalendar:
        return record.rounds


def is_known(record: Record) -> bool:
    """Whether the record states a calendar that its contestants can have."""
    try:
        system_of(record).calendar_of(record)
    except BadCalendar:
        return False
    return True


def _to_come(record: Record) -> Iterator[Round]:
    absent = {(bye.round, bye.player) for bye in record.requested_byes}
    for number, row in enumerate(system_of(record).calendar_of(record), start=1):
        if number <= len(record.rounds):
            continue
        away = {tpn for round_number, tpn in absent if round_number == number}
        pairings = tuple(record.pairing_of(first, second, away) for first, second in row.pairs)
        yield Round(pairings, tuple(Bye(tpn, ByeKind.PAIRING_ALLOCATED) for tpn in row.free))
