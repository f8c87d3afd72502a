"""The calendar of an event whose pairings are fixed, as its page shows it: everybody may know all of its rounds."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from pairing.domain.boards import Board
from tabellone.engine.tables.schedule import is_known, known_schedule
from tabellone.record import Contestant, Game, Player, Record, Round
from tournaments.domain.public import public_state
from tournaments.domain.rounds.calendars import calendar_is_public
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.models import Event

Row = TypeVar("Row")
"""A line of the calendar: a board of two players, or a match of two teams (`team_calendar`)."""
RowsOf: TypeAlias = Callable[[Record], Callable[[int, Round], Iterable[Row]]]
"""Of an event, the lines of a round by its number. Results only of public rounds: an absence announced for a later one
is nobody else's business yet.
"""


@dataclass(frozen=True, slots=True)
class CalendarRound(Generic[Row]):
    """A round with who meets whom, and who is free."""

    number: int
    starts_at: datetime.datetime | None
    is_public: bool
    rows: tuple[Row, ...]
    free: tuple[Contestant, ...]


@dataclass(frozen=True, slots=True)
class CalendarPage(Generic[Row]):
    """All rounds of the event."""

    rounds: tuple[CalendarRound[Row], ...]
    is_known: bool
    """Whether the rounds to come are known; of a report that does not state its calendar they are not."""
    switch: Switch


def calendar_page(event: Event) -> CalendarPage[Board[Player]] | None:
    """The calendar of players, None before the start and for events without one; the queries of the public state."""
    return calendar_of(event, _boards_of)


def calendar_of(event: Event, rows_of: RowsOf[Row]) -> CalendarPage[Row] | None:
    """The calendar with such lines, None before the start and for events without one."""
    if not calendar_is_public(event):
        return None
    state = public_state(event)
    record = state.record
    rows = rows_of(record)
    rounds = tuple(
        CalendarRound(
            number,
            state.starts.get(number),
            number <= len(record.rounds),
            tuple(rows(number, row)),
            tuple(record.contestant[bye.player] for bye in row.byes),
        )
        for number, row in enumerate(known_schedule(record), start=1)
    )
    return CalendarPage(rounds, is_known(record), switch_in(event, record))


def _boards_of(record: Record) -> Callable[[int, Round], Iterator[Board[Player]]]:
    players, played = record.by_tpn, len(record.rounds)

    def boards(number: int, row: Round) -> Iterator[Board[Player]]:
        for place, game in enumerate(row.games, start=1):
            shown = game if number <= played else Game(game.white, game.black)
            yield Board(place, players[game.white], players[game.black], shown)

    return boards
