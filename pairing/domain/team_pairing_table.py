"""Pairing table page of teams with fixed matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pairing.domain.pairing_table import CalendarPage, calendar_of
from tabellone.record import Contestant, Record, Round
from tournaments.domain.teams.scores import MatchScore, scores_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class CalendarMatch:
    """Match and, in a public round, the scores of both teams so far."""

    number: int
    first: Contestant
    second: Contestant
    score: MatchScore | None


def team_calendar_page(event: Event) -> CalendarPage[CalendarMatch] | None:
    """Return the pairing table, from the queries of the public state.

    None before the start and for events without one.
    """
    return calendar_of(event, _matches_of)


def _matches_of(record: Record) -> Callable[[int, Round], Iterator[CalendarMatch]]:
    scores = scores_of(record)

    def matches(number: int, row: Round) -> Iterator[CalendarMatch]:
        for place, pairing in zip(row.boards, row.pairings, strict=True):
            first, second = record.contestant[pairing.first], record.contestant[pairing.second]
            yield CalendarMatch(place, first, second, scores.get((pairing.first, number)))

    return matches
