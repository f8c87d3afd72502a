"""The page of a player in a team event: the team, the games board by board, and the ratings."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from django.utils.translation import gettext as _

from standings.domain.individual_standings import percent
from standings.domain.member_cards import card_of_member
from standings.domain.needed_points import has_targets
from standings.domain.next_game import Following, RoundsOfPage, round_after
from standings.domain.norms import NormSoFar, norms_so_far
from standings.domain.ratings import Ratings, ratings_of
from tabellone.board_prizes import BoardRules, board_prizes
from tabellone.record import Contestant, Entry, Game, Player, Record, Result, format_points
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.words.result_names import SYMBOLS, bye_name, points_text, result_note
from tournaments.models import Event

Seats: TypeAlias = Mapping[int, tuple[int, int, Game]]
"""A player's games by round: the number of the match, the board, and the game."""


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A round of the player.

    Match 0: not in the line-up, for the reason ``why``. Without an opponent the board was empty on the other side.
    ``after``: the player's own points after the round.
    """

    round: int
    starts_at: datetime.datetime | None
    match: int
    board: int
    colour: str
    opponent: Player | None
    opponent_team: Contestant | None
    opponent_points: str
    why: str
    result: str
    note: str
    is_open: bool
    after: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class MemberPage(RoundsOfPage[MemberLine]):
    """The player's page."""

    player: Player
    team: Contestant | None
    place: int
    """Position on the team's roster; 0: not on the roster."""
    points: str
    games: int
    percentage: str
    performance: int | None
    """Performance in all games over the board, as on the roster and in the board prizes (C.07 10.2)."""
    lines: tuple[MemberLine, ...]
    """Newest round first."""
    ratings: Ratings | None
    norms: tuple[NormSoFar, ...]
    """Title norms within reach."""
    switch: RoundNavigation
    fide_id: str
    """Empty if the event does not publish FIDE IDs."""
    following: Following | None = None
    """The round after the present one."""
    has_needs: bool = False
    """True if the effect of each team result can be calculated."""


def member_page_of(event: Event, tpn: int) -> MemberPage | None:
    """Return the page of the player with this number; None if there is none. The queries of the public state."""
    state = public_state(event)
    own = state.individuals
    player = own.by_tpn.get(tpn)
    if player is None:
        return None
    team = state.record.contestant.get(state.record.team_of.get(tpn, 0))
    roster = state.record.rosters.get(team.tpn, ()) if team else ()
    scored = next((line for line in board_prizes(state.record, BoardRules()) if line.player == tpn), None)
    games = scored.games if scored else 0
    switch = navigation_in(event, state.record)
    return MemberPage(
        player,
        team,
        roster.index(tpn) + 1 if tpn in roster else 0,
        format_points(own.points_of(tpn)),
        games,
        percent(scored.percentage) if scored and games else "",
        scored.performance if scored else None,
        _lines(state, tpn),
        ratings_of(event, own, player),
        norms_so_far(event, own, player),
        switch,
        public_fide_id(event, player.fide_id),
        round_after(event, switch, state.starts),
        team is not None and not event.is_finished and has_targets(state.record, team.tpn),
    )


def _lines(state: PublicState, tpn: int) -> tuple[MemberLine, ...]:
    card = card_of_member(state, tpn)
    seats = seats_of(state.record, tpn)
    totals = accumulate(entry.points for entry in card)
    lines = [_line(state, tpn, entry, seats, after) for entry, after in zip(card, totals, strict=True)]
    return tuple(reversed(lines))


def seats_of(record: Record, tpn: int) -> Seats:
    """Return the player's matches, boards and games by round."""
    return {
        number: (place, board, game)
        for number, round_ in enumerate(record.rounds, start=1)
        for place, pairing in zip(round_.boards, round_.pairings, strict=True)
        for board, game in enumerate(pairing.games, start=1)
        if tpn in (game.white, game.black)
    }


def _line(state: PublicState, tpn: int, entry: Entry, seats: Seats, after: int) -> MemberLine:
    starts_at, total = state.starts.get(entry.round), format_points(after)
    if entry.round not in seats:
        why = _why_without_a_seat(state.record, tpn, entry)
        points = format_points(entry.points) if entry.bye else ""
        return MemberLine(entry.round, starts_at, 0, 0, "", None, None, "", why, points, "", False, total, entry)
    match, board, game = seats[entry.round]
    own = state.individuals
    opponent = own.by_tpn.get(game.opponent_of(tpn))
    result = game.result_of(tpn)
    return MemberLine(
        entry.round,
        starts_at,
        match,
        board,
        game.colour_of(tpn).value,
        opponent,
        _opposite(state.record, tpn, entry.round),
        points_text(own.points_of(opponent.tpn, entry.round - 1)) if opponent else "",
        "",
        SYMBOLS[result],
        result_note(*game.results, is_adjourned=game.is_adjourned),
        result is Result.UNKNOWN,
        total,
        entry,
    )


def _why_without_a_seat(record: Record, tpn: int, entry: Entry) -> str:
    """Return the reason. If only the score of the match was reported, the line-up is unknown."""
    team = record.team_of.get(tpn, 0)
    matches = record.rounds[entry.round - 1].pairings
    if any(match.reported is not None and team in (match.first, match.second) for match in matches):
        return _("not reported")
    return bye_name(entry.bye) if entry.bye else _("line-ups not shown yet")


def _opposite(record: Record, tpn: int, number: int) -> Contestant | None:
    """Return the opponent of the player's team in the round."""
    team = record.team_of.get(tpn, 0)
    entry = next((entry for entry in record.cards.get(team, ()) if entry.round == number), None)
    return record.contestant.get(entry.opponent) if entry else None
