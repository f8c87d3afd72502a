"""What a change of the ranking's rules would do to the ranks, before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass

from tournaments.domain.events.life import RANKING
from tournaments.domain.ranking import announced_standings
from tournaments.domain.records import record_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Moved:
    """A player who would have another rank."""

    tpn: int
    name: str
    title: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RankingChange:
    """The change: the tie-breaks before and after, who would move, and how many players there are."""

    codes_before: tuple[str, ...]
    codes_after: tuple[str, ...]
    moved: tuple[Moved, ...]
    players: int
    draws_lots: bool = False
    """Whether lots are drawn when it is made: nobody knows them before, so whom only a lot separates share a place."""


def ranking_change(event: Event, changes: Mapping[str, object]) -> RankingChange | None:
    """What these settings would do to the present standings; None if they leave the ranking's rules as they are.

    Who moves comes in the order of the new ranks. Tie-breaks that cannot be computed are left out, as on the page.
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
