"""Ranks of all players after each round.

A round that is over changes only by a correction. So its ranks are calculated once, at the first request, and cached
for events in use. A result in the present round requires only the standings after that round.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import TypeAlias

from tabellone.record import Record
from tabellone.tiebreaks import Standings
from tournaments.domain.public_record import KEPT_EVENTS, PublicState
from tournaments.domain.ranking import RankingRules
from tournaments.models import Event

Ranks: TypeAlias = Mapping[int, int]
"""The rank of each pairing number. Tied players share the rank."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """The ranks after earlier rounds, and all data they depend on."""

    record: Record
    rules: RankingRules
    ranks: Mapping[int, Ranks]
    """Ranks by round, for requested rounds."""

    def still_true(self, record: Record, rules: RankingRules) -> dict[int, Ranks]:
        """Return the ranks after the first rounds that are unchanged in this record."""
        if rules != self.rules or replace(record, rounds=()) != replace(self.record, rounds=()):
            return {}
        rounds = zip(self.record.rounds, record.rounds[:-1], strict=False)
        same = next((number for number, (old, new) in enumerate(rounds) if old != new), len(record.rounds) - 1)
        return {number: ranks for number, ranks in self.ranks.items() if number <= same}


_kept: OrderedDict[int, _Kept] = OrderedDict()
_making = [Lock() for _ in range(16)]
_keeping = Lock()


def ranks_by_round(event: Event, state: PublicState) -> tuple[Ranks, ...]:
    """Return the ranks after rounds 1, 2 … up to the last public one. No query."""
    return _ranks(event, state, range(1, len(state.record.rounds) + 1))


def ranks_after(event: Event, state: PublicState, number: int) -> Ranks:
    """Return the ranks after this public round. No query."""
    (ranks,) = _ranks(event, state, [number])
    return ranks


def _ranks(event: Event, state: PublicState, numbers: Sequence[int]) -> tuple[Ranks, ...]:
    """Return the ranks after each of these rounds. The last round's ranks are in the state and not cached here."""
    last = len(state.record.rounds)
    with _making[event.pk % len(_making)]:
        kept = _kept.get(event.pk)
        known = kept.still_true(state.record, state.rules) if kept else {}
        for number in numbers:
            if number != last and number not in known:
                known[number] = ranks_of(state.after(number))
        with _keeping:
            _kept[event.pk] = _Kept(state.record, state.rules, known)
            _kept.move_to_end(event.pk)
            while len(_kept) > KEPT_EVENTS:
                _kept.popitem(last=False)
    return tuple(known[number] if number != last else ranks_of(state.ranking) for number in numbers)


def ranks_of(table: Standings) -> Ranks:
    """Return the ranks in these standings."""
    return {row.tpn: row.rank for row in table.rows}
