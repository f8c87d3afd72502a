"""A player's card: round by round, the next game on top, and what the ratings say."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from django.db.models import Q

from standings.domain.names import name_of
from standings.domain.outlook import Left, coming_games
from standings.domain.public import public_state
from standings.domain.ratings import Ratings, ratings_of
from tabellone.engine.tables.schedule import is_known
from tabellone.record import Entry, Player, Record, Result, format_points
from tabellone.tiebreaks import format_value
from tournaments.domain.calendars import has_calendar
from tournaments.domain.switch import Switch, switch_of
from tournaments.domain.wording import SYMBOLS, bye_name, points_text, result_note
from tournaments.models import Event, Game, Round


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


@dataclass(frozen=True, slots=True)
class Coming:
    """A game of the calendar that is to come, and when its round begins, if that is known."""

    game: Left
    starts_at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class Card:
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

    @property
    def upcoming(self) -> CardLine | None:
        """The game to play: the newest round's, while it is open."""
        return next((line for line in self.lines[:1] if line.is_open), None)

    @property
    def colours(self) -> list[CardLine]:
        """The rounds in order, for the strip of colours."""
        return list(reversed(self.lines))


def card_of(event: Event, tpn: int) -> Card | None:
    """The card of the player with that pairing number, None if nobody has it; two queries, in an event with a
    calendar three, and the state's.
    """
    state = public_state(event)
    record, table = state.record, state.ranking
    if tpn not in record.by_tpn:
        return None
    place = next(row for row in table.rows if row.tpn == tpn)
    player, games = record.by_tpn[tpn], _games(event, tpn)
    return Card(
        player,
        place.rank,
        len(table.rows),
        format_points(place.points),
        _lines(record, tpn, games),
        _coming(event, record, tpn),
        has_calendar(event) and is_known(record),
        ratings_of(event, record, player, games),
        tuple((value.code, name_of(value.code), format_value(value)) for value in place.values),
        switch_of(event),
    )


def _games(event: Event, tpn: int) -> dict[int, Game]:
    """The player's boards of the public rounds, by the number of the round."""
    mine = Q(white__tpn=tpn) | Q(black__tpn=tpn)
    games = Game.objects.filter(mine, round__event=event, round__state__in=Round.PUBLIC_STATES)
    return {game.round.number: game for game in games.select_related("round")}


def _coming(event: Event, record: Record, tpn: int) -> tuple[Coming, ...]:
    if not has_calendar(event):
        return ()
    starts = dict(event.rounds.values_list("number", "starts_at"))
    return tuple(Coming(game, starts.get(game.round)) for game in coming_games(record, tpn))


def _lines(record: Record, tpn: int, games: Mapping[int, Game]) -> tuple[CardLine, ...]:
    card = record.cards[tpn]
    totals = accumulate(entry.points for entry in card)
    lines = [_line(record, entry, games.get(entry.round), total) for entry, total in zip(card, totals, strict=True)]
    return tuple(reversed(lines))


def _line(record: Record, entry: Entry, game: Game | None, total: int) -> CardLine:
    if game is None or entry.colour is None or entry.result is None:
        bye = bye_name(entry.bye) if entry.bye else ""
        points = format_points(entry.points)
        return CardLine(entry.round, None, 0, "", None, "", bye, points, "", False, False, format_points(total), entry)
    return CardLine(
        round=entry.round,
        starts_at=game.round.starts_at,
        board=game.board,
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
    )
