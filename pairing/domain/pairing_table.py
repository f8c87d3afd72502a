"""Pairing table page of an event with fixed pairings: all rounds are public."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from pairing.domain.boards import Board
from tabellone.engine.tables.schedule import is_known, known_schedule
from tabellone.record import Contestant, Game, Player, Record, Round
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.pairing_tables import calendar_is_public
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

Row = TypeVar("Row")
"""Line of the pairing table: a board of two players, or a match of two teams (`team_pairing_table`)."""
RowsOf: TypeAlias = Callable[[Record], Callable[[int, Round], Iterable[Row]]]
"""Function that returns, for an event, the lines of a round by its number.

Results appear only in public rounds: an absence announced for a later round is private.
"""


@dataclass(frozen=True, slots=True)
class CalendarRound(Generic[Row]):
    """Round with its pairs, and the contestants with a bye."""

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
    """True if future rounds are known; an imported report might not state its pairing table."""
    switch: RoundNavigation


def calendar_page(event: Event) -> CalendarPage[Board[Player]] | None:
    """Return the pairing table of players, from the queries of the public state.

    None before the start and for events without one.
    """
    return calendar_of(event, _boards_of)


def calendar_of(event: Event, rows_of: RowsOf[Row]) -> CalendarPage[Row] | None:
    """Return the pairing table with such lines, None before the start and for events without one."""
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
    return CalendarPage(rounds, is_known(record), navigation_in(event, record))


def _boards_of(record: Record) -> Callable[[int, Round], Iterator[Board[Player]]]:
    players, played = record.by_tpn, len(record.rounds)

    def boards(number: int, row: Round) -> Iterator[Board[Player]]:
        for place, game in enumerate(row.games, start=1):
            shown = game if number <= played else Game(game.white, game.black)
            yield Board(place, players[game.white], players[game.black], shown)

    return boards
