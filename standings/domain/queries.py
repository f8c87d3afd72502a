"""The standings of an event: computed once per change and kept in the cache."""

from __future__ import annotations

from django.core.cache import cache

from standings.tiebreaks import Standings, standings
from tournaments.domain.records import record_of
from tournaments.models import Event
from tournaments.record import Record

KEEP_SECONDS = 24 * 60 * 60


def standings_of(
    event: Event, *, after_round: int | None = None, record: Record | None = None, drafts: bool = False
) -> Standings:
    """The standings after that round (default: the last public one), by the event's tie-breaks.

    ``record``: the event's record, where the caller has it already.
    """
    key = f"standings:{event.pk}:{event.version}:{after_round}:{drafts}"
    found: Standings | None = cache.get(key)
    if found is None:
        found = standings(record or record_of(event, drafts=drafts), after_round=after_round)
        cache.set(key, found, KEEP_SECONDS)
    return found
