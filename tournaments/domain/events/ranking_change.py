"""Effect of a change of the ranking rules on the ranks, before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass

from tournaments.domain.events.event_settings import RANKING
from tournaments.domain.ranking import announced_standings
from tournaments.domain.records import record_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Moved:
    """Player who would have a different rank."""

    tpn: int
    name: str
    title: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RankingChange:
    """Change of the ranking rules: the tie-breaks before and after, the players affected, and the number of players."""

    codes_before: tuple[str, ...]
    codes_after: tuple[str, ...]
    moved: tuple[Moved, ...]
    players: int
    draws_lots: bool = False
    """True if the change draws lots. They are not known before, so players separated only by lot share a rank here."""


def ranking_change(event: Event, changes: Mapping[str, object]) -> RankingChange | None:
    """Return the effect of these settings on the current standings; None if the ranking rules do not change.

    Affected players are in the order of the new ranks. Tie-breaks that cannot be computed are left out, as on the page.
    """
    changed = copy(event)
    for name in RANKING & changes.keys():
        setattr(changed, name, changes[name])
    if all(getattr(changed, name) == getattr(event, name) for name in RANKING):
        return None
    draws_lots = changed.ties == Event.Ties.LOTS and not changed.ties_seed
    if draws_lots:
        changed.ties = Event.Ties.SHARED
    record = record_of(event)
    now = {row.tpn: row.rank for row in announced_standings(event, record).rows}
    then = announced_standings(changed, record)
    moved = tuple(
        Moved(row.tpn, player.name, player.title, now[row.tpn], row.rank)
        for row in then.rows
        if row.rank != now[row.tpn]
        for player in (record.contestant[row.tpn],)
    )
    return RankingChange(tuple(event.tie_breaks), tuple(changed.tie_breaks), moved, len(then.rows), draws_lots)
