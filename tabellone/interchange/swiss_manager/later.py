"""The rounds of a round robin that are still to come: a file has all of them, paired before the first."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.checker import check_round
from tabellone.engine.systems import SYSTEMS
from tabellone.interchange.trf import Note
from tabellone.messages import Message
from tabellone.record import Record, Result, Round


def without_later_rounds(record: Record) -> tuple[Record, tuple[Note, ...]]:
    """The record up to the last round that has a result, where the calendar that would be made here goes on as the file
    does; else as it is, with a note that says so. A Swiss event has no such rounds.
    """
    system = SYSTEMS.get(record.system)
    if system is None or not system.is_predetermined:
        return record, ()
    begun = max((place for place, row in enumerate(record.rounds, start=1) if _has_begun(row)), default=1)
    if begun >= len(record.rounds):
        return record, ()
    later = range(begun + 1, len(record.rounds) + 1)
    if any(check_round(record, number) is not None for number in later):
        return record, (
            Note(0, Message("the rounds to come are not those of the usual tables: they stay as they are")),
        )
    return replace(record, rounds=record.rounds[:begun]), ()


def _has_begun(row: Round) -> bool:
    return any(result is not Result.UNKNOWN for game in row.games for result in (game.white_result, game.black_result))
