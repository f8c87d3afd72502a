"""All rounds of an event with a pairing table: past rounds as paired, later rounds from the table."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.errors import BadCalendar
from tabellone.engine.rules import system_of
from tabellone.record import Bye, ByeKind, Record, Round


def schedule_of(record: Record) -> tuple[Round, ...]:
    """Return the rounds of the record and the future rounds. Raises BadCalendar.

    A future game (for teams, match) is finished if a known absence has decided it.
    """
    return (*record.rounds, *_to_come(record))


def known_schedule(record: Record) -> tuple[Round, ...]:
    """Return the known rounds: without the future rounds if the pairing table is not stated."""
    try:
        return schedule_of(record)
    except BadCalendar:
        return record.rounds


def is_known(record: Record) -> bool:
    """Return True if the record states a pairing table that is valid for its contestants."""
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
