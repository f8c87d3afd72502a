"""Check of the last published round when another number of rounds makes it the final round, or no longer the final one.

The rules pair the final round otherwise (in C.04.3, topscorers). The round is not paired again: the arbiter sees the
difference, and the report states it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import zip_longest

from tabellone.engine import SYSTEMS, UnknownSystem
from tabellone.engine.checker import RoundDifference, check_round
from tabellone.record import Record
from tournaments.domain.records import record_of
from tournaments.models import Event

MOST_CHECKED = 2000
"""Maximum number of contestants: the engine pairs the round twice while the event is locked (1,500: 0.4 s)."""
MOST_SHOWN = 40
Rows = tuple[tuple[str, str], ...]


def difference_of_last_round(event: Event, before: int, after: int) -> tuple[Record, RoundDifference] | None:
    """Return the new differences of the last published round with ``after`` rounds; None without any.

    Differences that the round has with ``before`` rounds are not new: they are from manual pairing or corrections.
    """
    system = SYSTEMS.get(event.system)
    if system is None or system.is_predetermined or system.has_fixed_entrants or not event.is_started:
        return None
    record = record_of(event)
    last = len(record.rounds)
    if last not in (before, after) or not last or len(record.contestant) > MOST_CHECKED:
        return None
    try:
        found = check_round(replace(record, planned_rounds=after), last)
        if found is None or found == check_round(replace(record, planned_rounds=before), last):
            return None
    except UnknownSystem:
        return None
    return record, found


def rows_of(record: Record, found: RoundDifference) -> Rows:
    """Return the pairs by the rules beside the pairs of the round, with names."""
    called = {tpn: contestant.name for tpn, contestant in record.contestant.items()}
    right = _named(found.only_by_the_rules, found.byes_by_the_rules, found.byes_in_record, called)
    made = _named(found.only_in_record, found.byes_in_record, found.byes_by_the_rules, called)
    return tuple(zip_longest(right, made, fillvalue=""))[:MOST_SHOWN]


def line_of(found: RoundDifference) -> str:
    """Return the difference for the report, in pairing numbers."""
    right = _short(found.only_by_the_rules, found.byes_by_the_rules, found.byes_in_record)
    made = _short(found.only_in_record, found.byes_in_record, found.byes_by_the_rules)
    return f"round {found.round} by these rules: {right or 'no legal pairing'} => {made}"


def _named(
    pairs: Iterable[tuple[int, int]], byes: Iterable[int], other_byes: Iterable[int], called: Mapping[int, str]
) -> list[str]:
    shown = [f"{white} {called[white]} – {black} {called[black]}" for white, black in pairs]
    return shown + [f"{tpn} {called[tpn]}" for tpn in byes if tpn not in tuple(other_byes)]


def _short(pairs: Iterable[tuple[int, int]], byes: Iterable[int], other_byes: Iterable[int]) -> str:
    shown = [f"{white}-{black}" for white, black in pairs]
    return ", ".join(shown + [f"{tpn}-PAB" for tpn in byes if tpn not in tuple(other_byes)])
