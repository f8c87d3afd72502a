"""The pairing engine: pure functions of the record."""

from __future__ import annotations

from tabellone.engine.capabilities import Progress
from tabellone.engine.errors import NoLegalPairing, UnknownSystem
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.rules import edition_in_force, edition_of, system_of, without_stated_edition
from tabellone.engine.system import System
from tabellone.engine.systems import SYSTEMS
from tabellone.record import Record

__all__ = [
    "SYSTEMS",
    "NoLegalPairing",
    "RoundPairing",
    "System",
    "UnknownSystem",
    "edition_in_force",
    "edition_of",
    "pair",
    "system_of",
    "without_stated_edition",
]


def pair(record: Record, round_number: int | None = None, *, progress: Progress | None = None) -> RoundPairing:
    """Pair the next round, or round N of a longer record.

    Games of round N and later are ignored, but byes and absences stated for round N count. ``progress`` is called with
    the number of paired players and the total. Raises NoLegalPairing, with the reason, and UnknownSystem.
    """
    number = len(record.rounds) + 1 if round_number is None else round_number
    return system_of(record).pair(record, number, edition_of(record), progress)
