"""The calendar of teams whose matches are fixed, as its page shows it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.engine.tables.schedule import is_known, known_schedule
from tabellone.record import Contestant, Record, Round
from tournaments.domain.public import public_state
from tournaments.domain.rounds.calendars import calendar_is_public
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.teams.scores import MatchScore, scores_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class CalendarMatch:
    """A match and, of a public round, what both sides have scored so far."""

    number: int
    first: Contestant
    second: Contestant
    score: MatchScore | None


@dataclass(frozen=True, slots=True)
class CalendarMatchDay:
    """A round with its matches and who is free."""

    number: int
    starts_at: datetime.datetime | None
    matches: tuple[CalendarMatch, ...]
    free: tuple[Contestant, ...]
    is_public: bool


@dataclass(frozen=True, slots=True)
class TeamCalendarPage:
    """All rounds of the event."""

    rounds: tuple[CalendarMatchDay, ...]
    is_known: bool
    """Whether the rounds to come are known; of a report that does not state its calendar they are not."""
    switch: Switch


def team_calendar_page(event: Event) -> TeamCalendarPage | None:
    """The calendar, None before the start and for events without one; the queries of the public state."""
    if not calendar_is_public(event):
        return None
    state = public_state(event)
    record = state.record
    scores = scores_of(record)
    rounds = []
    for number, row in enumerate(known_schedule(record), start=1):
        free = tuple(record.contestant[bye.player] for bye in row.byes)
        matches = tuple(_matches(record, number, row, scores))
        is_public = number <= len(record.rounds)
        rounds.append(CalendarMatchDay(number, state.starts.get(number), matches, free, is_public))
    return TeamCalendarPage(tuple(rounds), is_known(record), switch_in(event, record))


def _matches(
    record: Record, number: int, row: Round, scores: Mapping[tuple[int, int], MatchScore]
) -> Iterator[CalendarMatch]:
    """Results only of public rounds: an absence announced for a later one is nobody else's business yet."""
    for place, pairing in zip(row.boards, row.pairings, strict=True):
        first, second = record.contestant[pairing.first], record.contestant[pairing.second]
        yield CalendarMatch(place, first, second, scores.get((pairing.first, number)))
