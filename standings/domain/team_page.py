"""A team's page: its roster with all results, and its matches round by round with the line-ups."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from pairing.domain.matches import RoundMatch, match_of
from standings.domain.federations_and_clubs import Group, group_of
from standings.domain.individual_standings import percent
from standings.domain.member_cards import card_of_member
from standings.domain.needed_points import has_targets
from standings.domain.next_game import Following, RankedPage, next_open, round_after
from standings.domain.ranks import ranks_by_round
from standings.domain.team_table import Matched
from tabellone.board_prizes import BoardRules, BoardScore, board_prizes
from tabellone.engine.tables.schedule import known_schedule
from tabellone.record import Contestant, Entry, Record, Score, Team, format_points
from tabellone.tiebreaks import format_value
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.teams.scores import MatchScore, scores_of
from tournaments.domain.words.formats import figure
from tournaments.domain.words.result_names import bye_name, points_text
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A player of the team: marks for the team's rounds in order, and points."""

    place: int
    tpn: int
    name: str
    title: str
    rating: int
    card: tuple[Entry, ...]
    points: str
    games: int
    percentage: str
    performance: int | None
    is_reserve: bool


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of the team: its match or its bye."""

    round: int
    starts_at: datetime.datetime | None
    match: RoundMatch | None
    opponent: Contestant | None
    score: MatchScore | None
    entry: Entry
    bye: str
    match_points: str
    """The match points of the round, also against an annulled team."""

    @property
    def is_open(self) -> bool:
        return self.match is not None and not self.match.is_finished

    @property
    def result(self) -> str:
        """Return the game points of the team and of the opponent."""
        return self.score.text if self.score else ""


@dataclass(frozen=True, slots=True)
class ComingMatch:
    """A future match of the pairing table, and the start of its round, if known."""

    round: int
    opponent: Contestant
    starts_at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class TeamPage(RankedPage[TeamRound]):
    """The team's page."""

    team: Team
    rank: int
    players: int
    """The number of teams. Charts use this name."""
    score: str
    """The name of the points that rank first."""
    points: str
    other_score: str
    other: str
    matches: Matched
    roster: tuple[RosterLine, ...]
    lines: tuple[TeamRound, ...]
    """Newest round first."""
    coming: tuple[ComingMatch, ...]
    values: tuple[tuple[str, str, str], ...]
    """The tie-breaks: code, name and value."""
    switch: RoundNavigation
    ranks: tuple[int, ...]
    """After each round, up to the present one."""
    groups: tuple[Group, ...]
    opponent_points: str
    """The opponent's points before the match, as text."""
    following: Following | None = None
    """The round after the present one."""
    has_needs: bool = False
    """True if the effect of each result can be calculated."""


def team_page_of(event: Event, tpn: int) -> TeamPage | None:
    """Return the page of the team with this number; None if there is none. The queries of the public state."""
    state = public_state(event)
    record, table = state.record, state.ranking
    team = record.contestant.get(tpn)
    if not isinstance(team, Team):
        return None
    place = next(row for row in table.rows if row.tpn == tpn)
    switch, other = navigation_in(event, record), record.score.other
    lines = _rounds(state, tpn)
    return TeamPage(
        team,
        place.rank,
        len(table.rows),
        name_of(record.score.value),
        format_points(place.points),
        name_of(other.value),
        format_points(record.by(other).points_of(tpn)),
        Matched.of(record.counted.cards[tpn]),
        _roster(state, team),
        lines,
        _coming(state, tpn) if has_calendar(event) else (),
        tuple((value.code, name_of(value.code), figure(format_value(value))) for value in place.values),
        switch,
        tuple(after[tpn] for after in ranks_by_round(event, state)[: switch.now]),
        group_of(event, state, tpn),
        _points_before(record, next_open(lines, switch.now)),
        round_after(event, switch, state.starts),
        not event.is_finished and has_targets(record, tpn),
    )


def _points_before(record: Record, line: TeamRound | None) -> str:
    """Return the opponent's points before that round."""
    if line is None or line.opponent is None:
        return ""
    return points_text(record.points_of(line.opponent.tpn, line.round - 1))


def _roster(state: PublicState, team: Team) -> tuple[RosterLine, ...]:
    record = state.record
    scored = {line.player: line for line in board_prizes(record, BoardRules()) if line.team == team.tpn}
    return tuple(_roster_line(state, tpn, place, scored.get(tpn)) for place, tpn in enumerate(team.players, start=1))


def _roster_line(state: PublicState, tpn: int, place: int, scored: BoardScore | None) -> RosterLine:
    record, player = state.record, state.record.by_tpn[tpn]
    games = scored.games if scored else 0
    return RosterLine(
        place,
        tpn,
        player.name,
        player.title,
        player.rating,
        card_of_member(state, tpn),
        format_points(state.individuals.points_of(tpn)),
        games,
        percent(scored.percentage) if scored and games else "",
        scored.performance if scored else None,
        place > record.matches.boards > 0,
    )


def _rounds(state: PublicState, tpn: int) -> tuple[TeamRound, ...]:
    record = state.record
    scores = scores_of(record)
    match_points = {entry.round: entry.points for entry in record.as_played.by(Score.MATCH).cards[tpn]}
    lines = [
        TeamRound(
            entry.round,
            state.starts.get(entry.round),
            _match(state, tpn, entry.round, scores),
            record.contestant.get(entry.opponent),
            scores.get((tpn, entry.round)),
            entry,
            bye_name(entry.bye) if entry.bye else "",
            "" if entry.open_games else format_points(match_points[entry.round]),
        )
        for entry in record.cards[tpn]
    ]
    return tuple(reversed(lines))


def _match(
    state: PublicState, tpn: int, number: int, scores: Mapping[tuple[int, int], MatchScore]
) -> RoundMatch | None:
    score = scores.get((tpn, number))
    if score is None:
        return None
    round_ = state.record.rounds[number - 1]
    return match_of(state, number, score.number, round_.pairings[round_.boards.index(score.number)])


def _coming(state: PublicState, tpn: int) -> tuple[ComingMatch, ...]:
    """Return the matches of unpaired rounds, if the pairing table has them."""
    record = state.record
    played = len(record.rounds)
    found = []
    for number, row in enumerate(known_schedule(record)[played:], start=played + 1):
        for pairing in row.pairings:
            if tpn in (pairing.first, pairing.second):
                other = pairing.second if pairing.first == tpn else pairing.first
                found.append(ComingMatch(number, record.contestant[other], state.starts.get(number)))
    return tuple(found)
