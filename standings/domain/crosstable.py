"""The crosstable: one line for each player or team with all rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from standings.domain.table import RankedLine
from tabellone.record import Colour, Entry, Points, Record, Score, format_points
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.teams.scores import MatchScore, scores_of
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.result_names import cell_letters, mark_of, mark_symbol
from tournaments.models import Event

Scores = Mapping[tuple[int, int], MatchScore]
"""The matches by team number and round number."""
CellOf_co = TypeVar("CellOf_co", covariant=True)


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """A round of a line: opponent, result, and the colour of a player.

    The opponent is given by the number in the first column (0: none) and by name, the colour with its letter, the
    result as a mark with its symbol. A team has its match points in the mark and its game points beside it.
    """

    opponent: int
    name: str
    mark: str
    symbol: str
    colour: str = ""
    letter: str = ""
    game_points: str = ""

    @property
    def text(self) -> str:
        """Return the cell in wall-chart notation: ``12w1``, ``7b½``, ``3w+``; of a team ``12: 2 3½``."""
        if self.letter or not self.opponent:
            return f"{self.opponent or ''}{self.letter}{self.symbol}"
        return " ".join(filter(None, (f"{self.opponent}:", self.symbol, self.game_points)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableLine(RankedLine, Generic[CellOf_co]):
    """A line of a crosstable: the number in the first column, the points, and the cells.

    ``totals``: the points; of a team match points and game points.
    """

    number: int
    totals: tuple[Points, ...]
    cells: tuple[CellOf_co, ...]

    @property
    def scores(self) -> tuple[str, ...]:
        """Return the totals as text."""
        return tuple(map(format_points, self.totals))


@dataclass(frozen=True, slots=True)
class CrosstablePage:
    """The whole table, in the order of the first column."""

    by_rank: bool
    rounds: range
    lines: tuple[CrosstableLine[CrosstableCell], ...]
    switch: RoundNavigation
    first_name: str
    """The name of the lines' ``first``; empty if the points rank first."""

    @property
    def has_ranks(self) -> bool:
        """Return True if the ranks add information to the first column; in a table by rank only if ranks are shared."""
        return not self.by_rank or any(line.number != line.rank for line in self.lines)


def crosstable_of(event: Event, *, by_rank: bool = False) -> CrosstablePage:
    """Return the crosstable of the public rounds; the queries of the public state.

    Numbers are pairing numbers, or with ``by_rank`` positions in the standings, counted through ties.
    """
    state = public_state(event)
    record, table = state.record, state.ranking
    if by_rank:
        numbers = {row.tpn: place for place, row in enumerate(table.rows, start=1)}
    else:
        numbers = {tpn: tpn for tpn in record.contestant}
    cell_of: Callable[[int, Entry], CrosstableCell]
    if event.is_of_teams:
        cell_of = partial(_team_cell, record, numbers, scores_of(record))
    else:
        cell_of = partial(_cell, record, numbers, cell_letters())
    lines = [
        CrosstableLine(
            contestant=record.contestant[row.tpn],
            row=row,
            number=numbers[row.tpn],
            totals=totals_of(record, row.tpn) if event.is_of_teams else (row.points,),
            cells=tuple(cell_of(row.tpn, entry) for entry in record.cards[row.tpn]),
        )
        for row in table.rows
    ]
    lines.sort(key=lambda line: line.number)
    rounds = range(1, len(record.rounds) + 1)
    return CrosstablePage(
        by_rank, rounds, tuple(lines), navigation_in(event, record), render_message(table.first_name or "")
    )


def totals_of(record: Record, tpn: int) -> tuple[Points, Points]:
    """Return the match points and the game points of a team."""
    return record.by(Score.MATCH).points_of(tpn), record.by(Score.GAME).points_of(tpn)


def _cell(
    record: Record, numbers: Mapping[int, int], letters: Mapping[Colour, str], _tpn: int, entry: Entry
) -> CrosstableCell:
    mark, symbol = mark_of(entry), mark_symbol(entry)
    if entry.colour is None:
        return CrosstableCell(0, "", mark, symbol)
    opponent = record.contestant[entry.opponent]
    return CrosstableCell(
        numbers[entry.opponent], opponent.name, mark, symbol, entry.colour.value, letters[entry.colour]
    )


def _team_cell(record: Record, numbers: Mapping[int, int], scores: Scores, tpn: int, entry: Entry) -> CrosstableCell:
    score = scores.get((tpn, entry.round))
    if score is None:
        return CrosstableCell(0, "", mark_of(entry), mark_symbol(entry))
    return CrosstableCell(
        numbers[score.opponent],
        record.contestant[score.opponent].name,
        mark_of(entry),
        symbol_of(entry, score),
        game_points=scored_in(score),
    )


def symbol_of(entry: Entry, score: MatchScore) -> str:
    """Return the text in the mark of a match: its match points, once it is finished."""
    return "" if entry.open_games else format_points(score.match_points)


def scored_in(score: MatchScore) -> str:
    """Return the game points of the finished boards."""
    return format_points(score.own) if score.finished else ""
