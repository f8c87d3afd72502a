"""Winners of the finished events of a list: computed once for each state of an event, with limited work per request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.cache import cache

from live.current_version import mark_of
from tabellone.record import format_points
from tournaments.domain.ranking import announced_standings
from tournaments.domain.records import record_of
from tournaments.domain.snapshot import snapshot
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event

PLAYERS_AT_ONCE = 500
"""Number of players in the events that one request ranks (at least one event); later requests rank the others."""
KEEP_SECONDS = 30 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Winner:
    """First place after the last round. ``others``: how many more share it. ``points`` are formatted."""

    tpn: int
    name: str
    title: str
    points: str
    rounds: int
    others: int
    score: str = ""
    """For a team: the name of its score."""


def winners_of(events: Iterable[tuple[Event, int]]) -> dict[int, Winner]:
    """Return the winners of the finished events, by event key; each event is given with its number of players.

    Events without a round of their own, or not ranked yet, are left out. Six queries for each event that is ranked now.
    """
    finished = {_key(event): (event, players) for event, players in events if event.is_finished}
    known: dict[str, Winner | None] = cache.get_many(finished)
    done = 0
    for key, (event, players) in finished.items():
        if key in known:
            continue
        if done and done + players > PLAYERS_AT_ONCE:
            break
        done += players
        known[key] = _winner(event)
        cache.set(key, known[key], KEEP_SECONDS)
    return {finished[key][0].pk: winner for key, winner in known.items() if winner is not None}


def _key(event: Event) -> str:
    return f"winner:{event.pk}:{mark_of(event)}"


def _winner(event: Event) -> Winner | None:
    with snapshot():
        record = record_of(event)
    first = [row for row in announced_standings(event, record).rows if row.rank == 1]
    if not (first and record.rounds):
        return None
    player = record.contestant[first[0].tpn]
    points = format_points(first[0].points)
    score = name_of(record.score.value) if record.teams else ""
    return Winner(player.tpn, player.name, player.title, points, len(record.rounds), len(first) - 1, score)
