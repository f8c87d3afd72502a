"""Rounds of a round robin that were paired manually: the remaining rounds are rearranged."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine import SYSTEMS, System
from tabellone.engine.errors import UnknownSystem
from tabellone.engine.tables.rearranged import KEY, is_chosen, pairs_of
from tabellone.record import Record
from tournaments.domain.journal.action import Change
from tournaments.domain.records import record_of
from tournaments.models import Round


def leaves_open_pairs(record: Record, number: int) -> bool:
    """Return True if this round of the record leaves pairs of the pairing table that cannot be played any more.

    Then other pairs play once more than in the table. False if an earlier round has done that already.
    """
    if record.system not in SYSTEMS:
        return False
    system, rounds = SYSTEMS[record.system], record.rounds
    return not system.can_be_completed(replace(record, rounds=rounds[:number])) and system.can_be_completed(
        replace(record, rounds=rounds[: number - 1])
    )


def choose_rearranging(change: Change, round_: Round) -> None:
    """Choose the option `rearranged` if the drafted round differs from the pairing table and the rest can be paired."""
    event = round_.event
    system = SYSTEMS.get(event.system)
    if system is None or not system.rearranging or is_chosen(event.options):
        return
    if not round_.pairings.filter(is_manual=True).exists():
        return
    record = record_of(event, drafts=True)
    if _differs(system, record, round_.number) and system.can_be_completed(record):
        change.update(event, options={**event.options, KEY: True})


def _differs(system: System, record: Record, number: int) -> bool:
    try:
        planned = system.round_of_table(record, number)
    except UnknownSystem:
        return False
    made = {frozenset((row.first, row.second)) for row in record.rounds[number - 1].pairings}
    return not made <= pairs_of(planned)
