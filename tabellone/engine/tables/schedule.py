"""All rounds of an event with a calendar: those that were paired as they are, the later ones as the calendar says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.engine.tables.calendar import BadCalendar
from tabellone.engine.tables.kinds import calendar_of_record
from tabellone.record import Game, Record


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round. In one that is not paired yet, a game is finished if an absence known so far has decided it."""

    number: int
    games: tuple[Game, ...]
    """In board order."""
    free: tuple[int, ...]
    """Who has no opponent."""
    is_paired: bool


def schedule_of(record: Record) -> tuple[ScheduledRound, ...]:
    """The rounds of the record and those to come. Raises BadCalendar."""
    return (*_paired(record), *_to_come(record))


def known_schedule(record: Record) -> tuple[ScheduledRound, ...]:
    """The same as far as it is known: without the rounds to come where nobody states the calendar."""
    try:
        return schedule_of(record)
    except BadCalendar:
        return tuple(_paired(record))


def is_known(record: Record) -> bool:
    """Whether the record states a calendar that its players can have."""
    try:
        calendar_of_record(record)
    except BadCalendar:
        return False
    return True


def _paired(record: Record) -> Iterator[ScheduledRound]:
    for number, round_ in enumerate(record.rounds, start=1):
        yield ScheduledRound(number, round_.games, tuple(bye.player for bye in round_.byes), is_paired=True)


def _to_come(record: Record) -> Iterator[ScheduledRound]:
    absent = {(bye.round, bye.player) for bye in record.requested_byes}
    for number, row in enumerate(calendar_of_record(record), start=1):
        if number <= len(record.rounds):
            continue
        away = {tpn for round_number, tpn in absent if round_number == number}
        games = tuple(Game.of_pairing(white, black, away) for white, black in row.pairs)
        yield ScheduledRound(number, games, () if row.bye is None else (row.bye,), is_paired=False)
