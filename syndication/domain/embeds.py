"""Pages for frames of other sites: standings, pairings, next round."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from standings.domain.progress import progress_of
from tabellone.record import ByeKind, Contestant, Pairing, Record, format_points
from tabellone.record.matches import sides_of
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.bracket_names import title_of_round
from tournaments.domain.rounds.round_navigation import navigation_in
from tournaments.domain.words.result_names import bye_name, result_text
from tournaments.models import Event

MOST_ROWS = 300
"""Maximum number of rows; the rest is on the event's own page."""


@dataclass(frozen=True, slots=True)
class EmbeddedPlace:
    """A line of the standings."""

    rank: int
    contestant: Contestant
    points: str


@dataclass(frozen=True, slots=True)
class EmbeddedBoard:
    """A board or a match of a round. ``second`` is None for a bye, with its name in ``result``."""

    number: int
    first: Contestant
    second: Contestant | None
    result: str


@dataclass(frozen=True, slots=True)
class EmbeddedStandings:
    """The standings after the present round."""

    state: str
    places: tuple[EmbeddedPlace, ...]
    total: int


@dataclass(frozen=True, slots=True)
class EmbeddedRound:
    """A public round; without boards a coming one."""

    number: int
    title: str
    starts_at: datetime.datetime | None
    boards: tuple[EmbeddedBoard, ...] = ()
    total: int = 0


def embedded_standings(event: Event) -> EmbeddedStandings | None:
    """Return the standings after the present round; None before the first public round."""
    state = public_state(event)
    switch = navigation_in(event, state.record)
    if not switch.shown:
        return None
    rows = state.after(switch.shown).listed
    places = tuple(
        EmbeddedPlace(row.rank, state.record.contestant[row.tpn], format_points(row.points)) for row in rows[:MOST_ROWS]
    )
    return EmbeddedStandings(progress_of(event, switch).text, places, len(rows))


def embedded_pairings(event: Event) -> EmbeddedRound | None:
    """Return the present round with its results; None before the first public round."""
    state = public_state(event)
    number = navigation_in(event, state.record).now
    return _round(event, state, number) if number else None


def embedded_next(event: Event) -> EmbeddedRound | None:
    """Return the next round: the first public one without a played game, or else the first that is not public.

    None after the last round.
    """
    state = public_state(event)
    for number, round_ in enumerate(state.record.rounds, start=1):
        if round_.games and not any(game.is_finished and game.is_played for game in round_.games):
            return _round(event, state, number)
    number = len(state.record.rounds) + 1
    if event.is_finished or number not in state.starts:
        return None
    return EmbeddedRound(number, title_of_round(event, number), state.starts[number])


def _round(event: Event, state: PublicState, number: int) -> EmbeddedRound:
    record, round_ = state.record, state.record.rounds[number - 1]
    rows = list(zip(round_.boards, round_.pairings, strict=True))
    boards = [
        EmbeddedBoard(board, record.contestant[row.first], record.contestant[row.second], _result(record, row))
        for board, row in rows
    ]
    byes = [
        EmbeddedBoard(0, record.contestant[bye.player], None, bye_name(bye.kind))
        for bye in round_.byes
        if bye.kind is not ByeKind.ZERO
    ]
    every = [*boards, *byes]
    return EmbeddedRound(
        number, title_of_round(event, number), state.starts[number], tuple(every[:MOST_ROWS]), len(every)
    )


def _result(record: Record, row: Pairing) -> str:
    """Return the result of a game, or the score of a match; empty while it is open."""
    if len(row.games) == 1 and not record.teams:
        return result_text(*(result.value for result in row.games[0].results))
    if not any(game.is_finished for game in row.games) and row.reported is None:
        return ""
    sides = {row.first: row.first, row.second: row.second}
    first, second = sides_of(row, record.scoring, record.matches, record.team_of or sides)
    return f"{format_points(first.points)} – {format_points(second.points)}"
