"""The crosstable: one line for each player with all rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Colour, Entry, Record, format_points
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.formats import first_figure
from tournaments.domain.words.result_names import cell_letters, mark_of, mark_symbol
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """A round of a line: opponent, colour and result.

    The opponent is given by the number in the first column (0: none) and by name, the colour with its letter, the
    result as a mark with its symbol.
    """

    opponent: int
    name: str
    colour: str
    letter: str
    mark: str
    symbol: str

    @property
    def text(self) -> str:
        """Return the cell in wall-chart notation: ``12w1``, ``7b½``, ``3w+``."""
        return f"{self.opponent or ''}{self.letter}{self.symbol}"


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """A player's line."""

    number: int
    rank: int
    tpn: int
    name: str
    title: str
    rating: int
    first: str
    """The value ranked before the points, if the system has one."""
    points: str
    cells: tuple[CrosstableCell, ...]


@dataclass(frozen=True, slots=True)
class CrosstablePage:
    """The whole table, in the order of the first column."""

    by_rank: bool
    rounds: range
    lines: tuple[CrosstableLine, ...]
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
        numbers = {player.tpn: player.tpn for player in record.players}
    letters = cell_letters()
    lines = []
    for row in table.rows:
        player = record.contestant[row.tpn]
        cells = tuple(_cell(record, entry, numbers, letters) for entry in record.cards[row.tpn])
        lines.append(
            CrosstableLine(
                numbers[row.tpn],
                row.rank,
                row.tpn,
                player.name,
                player.title,
                player.rating,
                first_figure(row.first),
                format_points(row.points),
                cells,
            )
        )
    lines.sort(key=lambda line: line.number)
    rounds = range(1, len(record.rounds) + 1)
    return CrosstablePage(
        by_rank, rounds, tuple(lines), navigation_in(event, record), render_message(table.first_name or "")
    )


def _cell(record: Record, entry: Entry, numbers: Mapping[int, int], letters: Mapping[Colour, str]) -> CrosstableCell:
    mark, symbol = mark_of(entry), mark_symbol(entry)
    if entry.colour is None:
        return CrosstableCell(0, "", "", "", mark, symbol)
    opponent = record.contestant[entry.opponent]
    return CrosstableCell(
        numbers[entry.opponent], opponent.name, entry.colour.value, letters[entry.colour], mark, symbol
    )
