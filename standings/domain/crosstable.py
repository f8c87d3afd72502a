"""The crosstable: every player's rounds in one line."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.record import format_points
from tournaments.domain.public import public_state
from tournaments.domain.rounds.switch import Switch, switch_of
from tournaments.domain.words.wording import cell, cell_letters
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line; ``cells`` name the opponents by the number in the first column."""

    number: int
    rank: int
    tpn: int
    name: str
    title: str
    rating: int
    points: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The whole table, in the order of its numbers."""

    by_rank: bool
    rounds: range
    lines: tuple[Line, ...]
    switch: Switch


def crosstable_of(event: Event, *, by_rank: bool = False) -> Crosstable:
    """The crosstable of the public rounds; six queries.

    Numbers are pairing numbers, or with ``by_rank`` the places in the standings, counted through ties.
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
        player = record.by_tpn[row.tpn]
        cells = tuple(cell(entry, numbers.get(entry.opponent, 0), letters) for entry in record.cards[row.tpn])
        lines.append(
            Line(
                numbers[row.tpn],
                row.rank,
                row.tpn,
                player.name,
                player.title,
                player.rating,
                format_points(row.points),
                cells,
            )
        )
    lines.sort(key=lambda line: line.number)
    return Crosstable(by_rank, range(1, len(record.rounds) + 1), tuple(lines), switch_of(event))
