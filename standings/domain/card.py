"""A player's card: round by round, the next game on top, and what the ratings say."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from itertools import accumulate

from django.db.models import Q

from standings.domain.public import public_state
from tournaments.domain.switch import Switch, switch_of
from tournaments.domain.wording import SYMBOLS, bye_name, points_text, result_note
from tournaments.models import Event, Game, Round
from tournaments.record import Entry, Player, Record, Result, format_points


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


@dataclass(frozen=True, slots=True)
class Rated:
    """The finished games against rated opponents: how many, the score, and the opponents' average, rounded."""

    games: int
    score: str
    average: int


@dataclass(frozen=True, slots=True)
class Card:
    """The player's page."""

    player: Player
    rank: int
    players: int
    points: str
    lines: tuple[CardLine, ...]
    """The newest round first."""
    rated: Rated | None
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
    """The card of the player with that pairing number, None if nobody has it; two queries, and the state's."""
    state = public_state(event)
    record, table = state.record, state.ranking
    if tpn not in record.by_tpn:
        return None
    place = next(row for row in table.rows if row.tpn == tpn)
    return Card(
        record.by_tpn[tpn],
        place.rank,
        len(table.rows),
        format_points(place.points),
        _lines(event, record, tpn),
        _rated(record, tpn),
        switch_of(event),
    )


def _lines(event: Event, record: Record, tpn: int) -> tuple[CardLine, ...]:
    mine = Q(white__tpn=tpn) | Q(black__tpn=tpn)
    games = {
        game.round.number: game
        for game in Game.objects.filter(mine, round__event=event, round__state__in=Round.PUBLIC_STATES).select_related(
            "round"
        )
    }
    card = record.cards[tpn]
    totals = accumulate(entry.points for entry in card)
    lines = [_line(record, entry, games.get(entry.round), total) for entry, total in zip(card, totals, strict=True)]
    return tuple(reversed(lines))


def _line(record: Record, entry: Entry, game: Game | None, total: int) -> CardLine:
    if game is None or entry.colour is None or entry.result is None:
        bye = bye_name(entry.bye) if entry.bye else ""
        points = format_points(entry.points)
        return CardLine(entry.round, None, 0, "", None, "", bye, points, "", False, False, format_points(total))
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
    )


def _rated(record: Record, tpn: int) -> Rated | None:
    """Only games played over the board, with a normal result, count for the rating (B.02)."""
    games = [
        (record.by_tpn[entry.opponent].rating, entry.points)
        for entry in record.cards[tpn]
        if entry.is_played and entry.result is not None and entry.result.is_rated
    ]
    against = [(rating, points) for rating, points in games if rating]
    if not against:
        return None
    average = (2 * sum(rating for rating, _points in against) + len(against)) // (2 * len(against))
    return Rated(len(against), format_points(sum(points for _rating, points in against)), average)
