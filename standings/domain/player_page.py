"""A player's page: the next game, all rounds, and the ratings."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from pairing.domain.boards import minutes_of
from standings.domain.federations_and_clubs import Group, groups_of
from standings.domain.needed_points import has_targets
from standings.domain.next_game import Following, RankedPage, round_after
from standings.domain.norms import NormSoFar, norms_so_far
from standings.domain.ranks import ranks_by_round
from standings.domain.ratings import Ratings, ratings_of
from standings.domain.remaining_games import Left, coming_games
from tabellone.engine.tables.schedule import is_known
from tabellone.prospects import has_prospects
from tabellone.record import Entry, Player, Record, Result, format_points
from tabellone.tiebreaks import format_value
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.formats import figure, first_figure
from tournaments.domain.words.result_names import SYMBOLS, points_text, result_note
from tournaments.domain.words.systems import bye_called
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event

Starts: TypeAlias = Mapping[int, datetime.datetime | None]
"""The start time of each round by number, if known."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A round of the card. Without an opponent ``bye`` has the reason.

    ``opponent_points``: the opponent's points before the round, as text; ``after``: the player's own points after it.
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
    """Minutes of White and Black, if the game has a time handicap."""


@dataclass(frozen=True, slots=True)
class Coming:
    """A future game of the pairing table, and the start of its round, if known."""

    game: Left
    starts_at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class PlayerPage(RankedPage[CardLine]):
    """The player's page."""

    player: Player
    rank: int
    """0: expelled, not in the standings."""
    players: int
    points: str
    lines: tuple[CardLine, ...]
    """Newest round first."""
    coming: tuple[Coming, ...]
    """Games of unpaired rounds, if the pairing table has them."""
    has_outlook: bool
    """True if the whole pairing table is known."""
    ratings: Ratings | None
    values: tuple[tuple[str, str, str], ...]
    """The tie-breaks: code, name and value."""
    switch: RoundNavigation
    ranks: tuple[int, ...] = ()
    """After each round, up to the present one."""
    groups: tuple[Group, ...] = ()
    """The player's federation and club."""
    fide_id: str = ""
    """Empty if the event does not publish FIDE IDs."""
    first_name: str = ""
    """The name of the value ranked before the points; empty if the points rank first."""
    first: str = ""
    """The player's value ranked before the points."""
    norms: tuple[NormSoFar, ...] = ()
    """Title norms within reach."""
    has_needs: bool = False
    """True if the effect of each result on the rank can be calculated."""
    following: Following | None = None
    """The round after the present one."""

    @property
    def decided(self) -> int:
        """Return the number of rounds that the points include."""
        return sum(not line.is_open for line in self.lines)


def player_page_of(event: Event, tpn: int) -> PlayerPage | None:
    """Return the page of the player with this pairing number; None if there is none.

    The queries of the public state.
    """
    state = public_state(event)
    record, table = state.record, state.ranking
    if tpn not in record.by_tpn:
        return None
    place = next(row for row in table.rows if row.tpn == tpn)
    player, starts = record.by_tpn[tpn], state.starts
    coming = coming_games(record, tpn) if has_calendar(event) else ()
    switch = navigation_in(event, record)
    return PlayerPage(
        player,
        0 if place.is_expelled else place.rank,
        len(table.listed),
        format_points(place.points),
        _lines(record, tpn, starts),
        tuple(Coming(game, starts.get(game.round)) for game in coming),
        has_calendar(event) and is_known(record),
        ratings_of(event, record, player),
        tuple((value.code, name_of(value.code), figure(format_value(value))) for value in place.values),
        switch,
        () if place.is_expelled else tuple(after[tpn] for after in ranks_by_round(event, state)[: switch.now]),
        groups_of(event, state, tpn),
        public_fide_id(event, player.fide_id),
        render_message(table.first_name or ""),
        first_figure(place.first),
        norms_so_far(event, record, player, _opponents_to_come(record, tpn, coming)),
        not event.is_finished and tpn not in record.annulled and (has_prospects(record) or has_targets(record, tpn)),
        round_after(event, switch, starts),
    )


def _opponents_to_come(record: Record, tpn: int, coming: Sequence[Left]) -> list[int]:
    """Return the opponents of unfinished games; with a pairing table also of later rounds."""
    unfinished = [entry.opponent for entry in record.cards[tpn] if entry.result is Result.UNKNOWN]
    return unfinished + [game.opponent.tpn for game in coming]


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
