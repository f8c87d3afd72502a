"""The calendar of an event whose pairings are fixed, as its page shows it: everybody may know all of its rounds."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from tabellone.engine.tables.schedule import ScheduledRound, is_known, known_schedule
from tabellone.record import Player, Record
from tournaments.domain.public import public_state
from tournaments.domain.rounds.calendars import calendar_is_public
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.wording import result_note, result_text
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class CalendarBoard:
    """A game. ``result`` is empty while there is none; ``note`` says what the numbers do not."""

    number: int
    white: Player
    black: Player
    result: str
    note: str

    @property
    def scores(self) -> list[str]:
        """What each side scored, White first; nothing while there is no result."""
        return self.result.split(" – ") if self.result else []


@dataclass(frozen=True, slots=True)
class CalendarRound:
    """A round with its boards and who is free."""

    number: int
    starts_at: datetime.datetime | None
    is_public: bool
    boards: tuple[CalendarBoard, ...]
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
    rounds = tuple(_round(record, row, state.starts.get(row.number)) for row in known_schedule(record))
    return CalendarPage(rounds, is_known(record), switch_in(event, record))


def _round(record: Record, row: ScheduledRound, starts_at: datetime.datetime | None) -> CalendarRound:
    """Results only of public rounds: an absence announced for a later one is nobody else's business yet."""
    players = record.by_tpn
    boards = tuple(
        CalendarBoard(
            number,
            players[game.white],
            players[game.black],
            result_text(game.white_result, game.black_result) if row.is_paired else "",
            result_note(game.white_result, game.black_result) if row.is_paired else "",
        )
        for number, game in enumerate(row.games, start=1)
    )
    return CalendarRound(row.number, starts_at, row.is_paired, boards, tuple(players[tpn] for tpn in row.free))
