"""A player's page: the card, round by round, the next game on top, and what the ratings say."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from pairing.domain.boards import minutes_of
from standings.domain.belonging import Group, groups_of
from standings.domain.outlook import Left, coming_games
from standings.domain.ranks import ranks_by_round
from standings.domain.ratings import Ratings, ratings_of
from standings.domain.upcoming import next_open
from tabellone.engine.tables.schedule import is_known
from tabellone.prospects import has_prospects
from tabellone.record import Entry, Player, Record, Result, format_points
from tabellone.tiebreaks import format_value
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public import public_state
from tournaments.domain.rounds.calendars import has_calendar
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.figures import figure, first_figure
from tournaments.domain.words.systems import bye_called
from tournaments.domain.words.telling import told
from tournaments.domain.words.tie_breaks import name_of
from tournaments.domain.words.wording import SYMBOLS, points_text, result_note
from tournaments.models import Event

Starts: TypeAlias = Mapping[int, datetime.datetime | None]
"""When each round begins, by its number, as far as that is known."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A round of the card; without an opponent ``bye`` says why. ``opponent_points``: before the round, in
    words; ``after``: the player's own after it.
    """

    round: int
    starts_at: datetime.datetime | None
    board: int
    colour: str
    opponent: Player | None
    opponent_points: str
    bye: str
    result: str
    note: str
    is_open: bool
    is_played: bool
    after: str
    entry: Entry
    minutes: tuple[str, str] | None = None
    """White's and Black's, where a time handicap is for the two."""


@dataclass(frozen=True, slots=True)
class Coming:
    """A game of the calendar that is to come, and when its round begins, if that is known."""

    game: Left
    starts_at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The player's page."""

    player: Player
    rank: int
    players: int
    points: str
    lines: tuple[CardLine, ...]
    """The newest round first."""
    coming: tuple[Coming, ...]
    """The games of rounds that nobody has paired yet, where the calendar says them."""
    has_outlook: bool
    """Whether the whole calendar is known."""
    ratings: Ratings | None
    values: tuple[tuple[str, str, str], ...]
    """The tie-breaks: code, name and value."""
    switch: Switch
    ranks: tuple[int, ...] = ()
    """After each round, up to the one that is played."""
    groups: tuple[Group, ...] = ()
    """The player's federation and club."""
    fide_id: str = ""
    """Empty where the event keeps numbers to itself."""
    first_name: str = ""
    """What the system ranks by before the points; empty where the points are first."""
    first: str = ""
    """The player's value of that."""
    has_needs: bool = False
    """Whether it can be said what each result would mean for the place."""

    @property
    def upcoming(self) -> CardLine | None:
        """The game to play."""
        return next_open(self.lines, self.switch.now)

    @property
    def colours(self) -> list[CardLine]:
        """The rounds in order, for the strip of colours."""
        return list(reversed(self.lines))


def player_page_of(event: Event, tpn: int) -> PlayerPage | None:
    """The page of the player with that pairing number, None if nobody has it; the queries of the public state."""
    state = public_state(event)
    record, table = state.record, state.ranking
    if tpn not in record.by_tpn:
        return None
    place = next(row for row in table.rows if row.tpn == tpn)
    player, starts = record.by_tpn[tpn], state.starts
    coming = coming_games(record, tpn) if has_calendar(event) else ()
    switch = switch_in(event, record)
    return PlayerPage(
        player,
        place.rank,
        len(table.rows),
        format_points(place.points),
        _lines(record, tpn, starts),
        tuple(Coming(game, starts.get(game.round)) for game in coming),
        has_calendar(event) and is_known(record),
        ratings_of(event, record, player),
        tuple((value.code, name_of(value.code), figure(format_value(value))) for value in place.values),
        switch,
        tuple(after[tpn] for after in ranks_by_round(event, state)[: switch.now]),
        groups_of(event, state, tpn),
        public_fide_id(event, player.fide_id),
        told(table.first_name or ""),
        first_figure(place.first),
        not event.is_finished and tpn not in record.annulled and has_prospects(record),
    )


def _lines(record: Record, tpn: int, starts: Starts) -> tuple[CardLine, ...]:
    card = record.cards[tpn]
    totals = accumulate(entry.points for entry in card)
    lines = [_line(record, tpn, entry, starts, total) for entry, total in zip(card, totals, strict=True)]
    return tuple(reversed(lines))


def _line(record: Record, tpn: int, entry: Entry, starts: Starts, total: int) -> CardLine:
    if entry.colour is None or entry.result is None:
        bye = bye_called(record.system, entry.bye) if entry.bye else ""
        points = format_points(entry.points)
        return CardLine(entry.round, None, 0, "", None, "", bye, points, "", False, False, format_points(total), entry)
    [game] = entry.games
    return CardLine(
        round=entry.round,
        starts_at=starts.get(entry.round),
        board=record.rounds[entry.round - 1].board_of(tpn),
        colour=entry.colour.value,
        opponent=record.by_tpn[entry.opponent],
        opponent_points=points_text(record.points_of(entry.opponent, entry.round - 1)),
        bye="",
        result=SYMBOLS[entry.result],
        note=result_note(game.white_result, game.black_result, is_adjourned=game.is_adjourned),
        is_open=entry.result is Result.UNKNOWN,
        is_played=entry.is_played,
        after=format_points(total),
        entry=entry,
        minutes=minutes_of(record, game),
    )
