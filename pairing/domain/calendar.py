"""The calendar of an event whose pairings are fixed, as its page shows it: everybody may know all of its rounds."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from pairing.domain.boards import Board
from tabellone.engine.tables.schedule import is_known, known_schedule
from tabellone.record import Game, Player, Record, Round
from tournaments.domain.public import public_state
from tournaments.domain.rounds.calendars import calendar_is_public
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class CalendarRound:
    """A round with its boards and who is free."""

    number: int
    starts_at: datetime.datetime | None
    is_public: bool
    boards: tuple[Board[Player], ...]
    free: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class CalendarPage:
    """All rounds of the event."""

    rounds: tuple[CalendarRound, ...]
    is_known: bool
    """Whether the rounds to come are known; of a report that does not state its calendar they are not."""
    switch: Switch


def calendar_page(event: Event) -> CalendarPage | None:
    """The calendar, None before the start and for events without one; the queries of the public state."""
    if not calendar_is_public(event):
        return None
    state = public_state(event)
    record = state.record
    played = len(record.rounds)
    rounds = tuple(
        _round(record, number, row, state.starts.get(number), is_public=number <= played)
        for number, row in enumerate(known_schedule(record), start=1)
    )
    return CalendarPage(rounds, is_known(record), switch_in(event, record))


def _round(
    record: Record, number: int, row: Round, starts_at: datetime.datetime | None, *, is_public: bool
) -> CalendarRound:
    """Results only of public rounds: an absence announced for a later one is nobody else's business yet."""
    players = record.by_tpn
    boards = tuple(
        Board(place, players[game.white], players[game.black], game if is_public else Game(game.white, game.black))
        for place, game in enumerate(row.games, start=1)
    )
    return CalendarRound(number, starts_at, is_public, boards, tuple(players[bye.player] for bye in row.byes))
