"""Hutton system (textbook 5.1): many teams, one game per player, against a player of the same board.

With twice as many boards as opponents, two teams play each other twice, once with each colour. With fewer boards the
table is cut off; with more boards it starts again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.team_tables import SideSeat, SidesRound, refuse_other_sizes

PRINTED = {
    3: "B1-C1 C2-A1 A2-B2 B3-A3 A4-C3 C4-B4",
    4: "A1-B1 C1-D1 B2-C2 D2-A2 A3-C3 B3-D3 D4-B4 C4-A4 C5-B5 A5-D5 B6-A6 D6-C6",
    5: "B1-E1 D1-C1 E2-A1 A2-D2 C2-B2 A3-C3 E3-D3 D4-B3 B4-A4 C4-E4"
    " B5-C5 D5-A5 A6-E5 C6-D6 E6-B6 A7-B7 E7-C7 B8-D7 C8-A8 D8-E8",
}
"""The textbook's tables, by number of teams."""

Games: TypeAlias = tuple[tuple[SideSeat, SideSeat], ...]


def hutton(teams: int, boards: int) -> SidesRound:
    """Return the games of the teams, in board order. Raises BadCalendar.

    Players without a possible opponent have a bye. After any even number of boards, each team has had both colours
    equally often.
    """
    refuse_other_sizes(teams, boards, fewest_players=1)
    table = SidesRound.of(PRINTED[teams]).pairs if teams in PRINTED else _table(teams)
    period = 2 * (teams - 1)
    games = (
        (SideSeat(white.side, white.number + start), SideSeat(black.side, black.number + start))
        for start in range(0, boards, period)
        for white, black in table
    )
    below = [SideSeat(team, boards + more) for team in range(1, teams + 1) for more in range(1, period + 1)]
    return SidesRound(tuple(games)).without(set(below))


def _table(teams: int) -> Games:
    """Return the whole table for other numbers of teams.

    Colours are balanced on every two boards, and these have a mirror image.
    """
    units = tuple(_uneven_units(teams) if teams % 2 else _even_units(teams))
    first = tuple(game for unit in units for game in unit)
    if teams % 2:
        return (*first, *(game for unit in units for game in _mirrored(unit, teams - 1)))
    last = 2 * (teams - 1) + 1
    mirrored = (
        (SideSeat(black.side, last - black.number), SideSeat(white.side, last - white.number)) for white, black in first
    )
    return (*first, *sorted(mirrored, key=lambda game: game[0].number))


def _even_units(teams: int) -> Iterator[Games]:
    """Yield the rounds of the Berger table, each on one board, two rounds at a time; the last one is single."""
    rows = [
        tuple((SideSeat(one, board), SideSeat(other, board)) for one, other in row.pairs)
        for board, row in enumerate(berger(teams), start=1)
    ]
    for first in range(0, len(rows), 2):
        yield _along_circles([game for row in rows[first : first + 2] for game in row])


def _uneven_units(teams: int) -> Iterator[Games]:
    """Yield two rounds of the Berger table on two boards.

    The teams with the bye in them play each other, which uses up the last round.
    """
    *rows, last = berger(teams)
    by_free = {row.bye: row.pairs for row in rows}
    for unit, (one, other) in enumerate(last.pairs):
        board = 2 * unit + 1
        upper = [(SideSeat(a, board), SideSeat(b, board)) for a, b in by_free[one]]
        lower = [(SideSeat(a, board + 1), SideSeat(b, board + 1)) for a, b in by_free[other]]
        yield _along_circles([*upper, (SideSeat(one, board), SideSeat(other, board + 1)), *lower])


def _mirrored(unit: Games, later: int) -> Games:
    """Return the games of two boards with boards and colours exchanged, ``later`` boards further down."""
    both = 2 * min(seat.number for game in unit for seat in game) + 1 + later
    return tuple((SideSeat(b.side, both - b.number), SideSeat(w.side, both - w.number)) for w, b in reversed(unit))


def _along_circles(games: Sequence[tuple[SideSeat, SideSeat]]) -> Games:
    """Return the games of two boards with colours so that each team that plays on both has both colours."""
    colours: dict[int, tuple[SideSeat, SideSeat]] = {}
    for start, game in enumerate(games):
        number, (white, black) = start, game
        while number not in colours:
            colours[number] = (white, black)
            following = (n for n, other in enumerate(games) if n not in colours and _plays(black.side, other))
            number = next(following, number)
            white, black = sorted(games[number], key=lambda seat: seat.side != black.side)
    return tuple(colours[number] for number in range(len(games)))


def _plays(team: int, game: tuple[SideSeat, SideSeat]) -> bool:
    return team in (game[0].side, game[1].side)
