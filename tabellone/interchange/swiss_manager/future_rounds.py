"""The future rounds of a round robin: a file contains all of them, paired before the first."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.checker import check_round
from tabellone.engine.systems import SYSTEMS
from tabellone.interchange.trf import Note
from tabellone.messages import Message
from tabellone.record import Record, Result, Round


def without_later_rounds(record: Record) -> tuple[Record, tuple[Note, ...]]:
    """Return the record up to the last round with a result, if the later rounds are as this program would pair them.

    Otherwise the record is unchanged, with a note. A Swiss event has no such rounds.
    """
    system = SYSTEMS.get(record.system)
    if system is None or not system.is_predetermined:
        return record, ()
    begun = max((place for place, row in enumerate(record.rounds, start=1) if _has_begun(row)), default=1)
    if begun >= len(record.rounds):
        return record, ()
    later = range(begun + 1, len(record.rounds) + 1)
    if any(check_round(record, number) is not None for number in later):
        return record, (Note(0, Message("the remaining rounds do not follow the Berger tables: kept as in the file")),)
    return replace(record, rounds=record.rounds[:begun]), ()


def _has_begun(row: Round) -> bool:
    return any(result is not Result.UNKNOWN for game in row.games for result in (game.white_result, game.black_result))
