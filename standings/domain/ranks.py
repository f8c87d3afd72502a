"""Everybody's rank after each round.

A round that is over changes only when it is corrected, so its ranks are made once, when they are first asked for, and
kept for the events that are being looked at: a result of the present round costs the standings after that round alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import TypeAlias

from tabellone.record import Record
from tabellone.tiebreaks import Standings
from tournaments.domain.public import KEPT_EVENTS, PublicState
from tournaments.domain.ranking import RankingRules
from tournaments.models import Event

Ranks: TypeAlias = Mapping[int, int]
"""The rank of each pairing number; who stays tied shares it."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """The ranks after rounds that were not the last, and all that they follow from."""

    record: Record
    rules: RankingRules
    ranks: Mapping[int, Ranks]
    """By round, as far as somebody has asked for them."""

    def still_true(self, record: Record, rules: RankingRules) -> dict[int, Ranks]:
        """Those of the first rounds, as many as are the same in that record."""
        if rules != self.rules or replace(record, rounds=()) != replace(self.record, rounds=()):
            return {}
        rounds = zip(self.record.rounds, record.rounds[:-1], strict=False)
        same = next((number for number, (old, new) in enumerate(rounds) if old != new), len(record.rounds) - 1)
        return {number: ranks for number, ranks in self.ranks.items() if number <= same}


_kept: OrderedDict[int, _Kept] = OrderedDict()
_making = [Lock() for _ in range(16)]
_keeping = Lock()


def ranks_by_round(event: Event, state: PublicState) -> tuple[Ranks, ...]:
    """The ranks after round 1, 2 … to the last public one. No query."""
    return _ranks(event, state, range(1, len(state.record.rounds) + 1))


def ranks_after(event: Event, state: PublicState, number: int) -> Ranks:
    """The ranks after that public round. No query."""
    (ranks,) = _ranks(event, state, [number])
    return ranks


def _ranks(event: Event, state: PublicState, numbers: Sequence[int]) -> tuple[Ranks, ...]:
    """After each of these rounds; those after the last one are the state's own and not kept here."""
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
    """The ranks of these standings."""
    return {row.tpn: row.rank for row in table.rows}
