"""The crosstable of teams: one line for each team with all matches, and both scores in each cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Entry, Record, Score, format_points
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.teams.scores import MatchScore, scores_of
from tournaments.domain.words.result_names import mark_of, mark_symbol
from tournaments.models import Event

Scores = Mapping[tuple[int, int], MatchScore]
"""The matches by team number and round number."""


@dataclass(frozen=True, slots=True)
class TeamCell:
    """A round of a line: opponent, match points and game points.

    The opponent is given by the number in the first column (0: none) and by name. The match points are in the mark,
    the game points beside it.
    """

    opponent: int
    name: str
    mark: str
    symbol: str
    game_points: str

    @property
    def text(self) -> str:
        """Return the cell in wall-chart notation: ``12: 2 3½``, match points before game points; ``+`` for the bye."""
        where = f"{self.opponent}:" if self.opponent else ""
        return " ".join(filter(None, (where, self.symbol, self.game_points)))


@dataclass(frozen=True, slots=True)
class TeamCrosstableLine:
    """A team's line."""

    number: int
    rank: int
    tpn: int
    name: str
    match_points: str
    game_points: str
    cells: tuple[TeamCell, ...]


@dataclass(frozen=True, slots=True)
class TeamCrosstable:
    """The whole table, in the order of the first column."""

    by_rank: bool
    rounds: range
    lines: tuple[TeamCrosstableLine, ...]
    switch: RoundNavigation


def team_crosstable_of(event: Event, *, by_rank: bool = False) -> TeamCrosstable:
    """Return the crosstable of the public rounds; the queries of the public state.

    Numbers are team numbers, or with ``by_rank`` positions in the standings, counted through ties.
    """
    state = public_state(event)
    record, table = state.record, state.ranking
    scores = scores_of(record)
    if by_rank:
        numbers = {row.tpn: place for place, row in enumerate(table.rows, start=1)}
    else:
        numbers = {team.tpn: team.tpn for team in record.teams}
    lines = [
        TeamCrosstableLine(
            numbers[row.tpn],
            row.rank,
            row.tpn,
            record.contestant[row.tpn].name,
            *totals_of(record, row.tpn),
            tuple(_cell(record, row.tpn, entry, numbers, scores) for entry in record.cards[row.tpn]),
        )
        for row in table.rows
    ]
    lines.sort(key=lambda line: line.number)
    return TeamCrosstable(by_rank, range(1, len(record.rounds) + 1), tuple(lines), navigation_in(event, record))


def totals_of(record: Record, tpn: int) -> tuple[str, str]:
    """Return the match points and the game points of a team."""
    match, game = (format_points(record.by(score).points_of(tpn)) for score in (Score.MATCH, Score.GAME))
    return match, game


def _cell(record: Record, tpn: int, entry: Entry, numbers: Mapping[int, int], scores: Scores) -> TeamCell:
    score = scores.get((tpn, entry.round))
    if score is None:
        return TeamCell(0, "", mark_of(entry), mark_symbol(entry), "")
    opponent = record.contestant[score.opponent]
    return TeamCell(numbers[score.opponent], opponent.name, mark_of(entry), symbol_of(entry, score), scored_in(score))


def symbol_of(entry: Entry, score: MatchScore) -> str:
    """Return the text in the mark of a match: its match points, once it is finished."""
    return "" if entry.open_games else format_points(score.match_points)


def scored_in(score: MatchScore) -> str:
    """Return the game points of the finished boards."""
    return format_points(score.own) if score.finished else ""
