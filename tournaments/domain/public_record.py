"""Shared source of all public pages of an event: its public record and its ranking, made once per change.

After each result every phone in the hall reloads its own player's page. So the process caches both for the newest
public version of the open events, and simultaneous requests wait for one calculation.
"""

from __future__ import annotations

import datetime
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock

from django.db import connection

from tabellone.record import Record, of_players
from tabellone.tiebreaks import Standings
from tournaments.domain.ranking import RankingRules, computable, ranking_rules_of
from tournaments.domain.records import load, record_from
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event, Registration

KEPT_EVENTS = 8


@dataclass(frozen=True, slots=True)
class Belonging:
    """A player's club (empty: none) and the categories set by the organiser."""

    club: str
    categories: tuple[str, ...]


@dataclass(frozen=True)
class PublicState:
    """The public rounds, their ranking, and the other data of the event's rows for public pages."""

    record: Record
    starts: Mapping[int, datetime.datetime | None]
    """Start time of each round, also of future ones, by its number in their order."""
    published: Mapping[int, datetime.datetime | None]
    """Publication time of each round; unknown for an imported one."""
    announced: Mapping[int, datetime.datetime]
    """Time of the automatic publication of a round."""
    belongs: Mapping[int, Belonging]
    """The club of each pairing number, and its categories."""
    withdrawn: frozenset[int]
    """The pairing numbers of withdrawn players or teams."""
    unseated: frozenset[tuple[int, int]]
    """Team matches with hidden line-ups, each by its round and its number."""
    codes: tuple[str, ...]
    unknown: tuple[str, ...]
    """The event's tie-breaks that can be computed, and the others: a report may name any."""
    rules: RankingRules
    _ranking_now: Lock = field(default_factory=Lock, repr=False, compare=False)

    @property
    def ranking(self) -> Standings:
        """Return the standings after the last public round, calculated at the first request while others wait."""
        with self._ranking_now:
            return self._ranking

    @cached_property
    def _ranking(self) -> Standings:
        return self.rules.standings(self.record)

    def after(self, number: int) -> Standings:
        """Return the standings after that round."""
        return self.ranking if number == len(self.record.rounds) else self.rules.standings(self.record, number)

    @cached_property
    def individuals(self) -> Record:
        """Return the individual event: for an event of players the record, for a team event its games."""
        return of_players(self.record)


@dataclass(frozen=True, slots=True)
class _Version:
    """Version of a cached public state. ``created_at`` distinguishes events that reused a primary key."""

    created_at: datetime.datetime
    public_version: int


_kept: OrderedDict[int, tuple[_Version, PublicState]] = OrderedDict()
_making = [Lock() for _ in range(16)]
_keeping = Lock()


def public_state(event: Event) -> PublicState:
    """Return the event's public state at the version of this row; four queries, or none if cached.

    The row and the other data are of the same moment, inside a snapshot as elsewhere.
    """
    version = _Version(event.created_at, event.public_version)
    with _making[event.pk % len(_making)]:
        found = _kept.get(event.pk)
        if found is not None and found[0] == version:
            return found[1]
        version, state = _read(event, version)
        with _keeping:
            _kept[event.pk] = (version, state)
            _kept.move_to_end(event.pk)
            while len(_kept) > KEPT_EVENTS:
                _kept.popitem(last=False)
        return state


def _read(event: Event, version: _Version) -> tuple[_Version, PublicState]:
    """Return the state with its version: outside a transaction the event may have changed since its row was read."""
    if connection.in_atomic_block:
        return version, _state(event)
    with snapshot():
        present = Event.objects.get(pk=event.pk)
        return _Version(present.created_at, present.public_version), _state(present)


def _state(event: Event) -> PublicState:
    loaded = load(event)
    record = record_from(loaded)
    codes, unknown = computable(record, ranking_rules_of(event, record.tie_breaks))
    return PublicState(
        record,
        {row.number: row.starts_at for row in loaded.rounds},
        {row.number: row.published_at for row in loaded.rounds},
        {row.number: row.publish_at for row in loaded.rounds if row.publish_at and not row.is_public},
        {row.tpn: _belonging(row) for row in loaded.contestants if row.tpn is not None},
        frozenset(row.tpn for row in loaded.contestants if row.tpn is not None and row.is_withdrawn),
        loaded.unseated,
        codes,
        unknown,
        ranking_rules_of(event, codes),
    )


def _belonging(row: Registration) -> Belonging:
    return Belonging(row.club, tuple(word.strip() for word in row.categories.split(",") if word.strip()))
