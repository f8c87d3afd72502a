"""Who can still finish first in points, and the boards of a round on which they sit.

**The rule.** In each game that is open somebody gets at least the worst and at most the best that the scoring has, and
the same in each round that nobody has paired yet; byes and finished games count as they stand, also those of later
rounds of a published calendar. So a contestant is *in reach* in a round if the most that they can end with is at least
the least that everybody ends with who has the most for certain. A board *decides* if somebody in reach sits at it whose
game counts.

The round's own results are left out, as if all its games were open: no row goes away while the page is read. Those of
other rounds count as they are known now. Each game is taken for itself: that those in reach also meet each other is not
followed up, so nobody who can finish first is ever left out, while somebody who is in reach may need results that
cannot all come together. Byes that are asked for are not public, and not looked at.

Who is annulled is not in reach, and a game against them gives nobody anything (`Record.annulled`).

Nothing is said where something else ranks before the points (Keizer, a knock-out), and where teams or sides do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple

from tabellone.engine.systems import SYSTEMS
from tabellone.record import Points, Record


def in_reach(record: Record, number: int) -> frozenset[int] | None:
    """Who can finish first, alone or level, if that public round were still to be played, by TPN; without those whose
    results are annulled. None where points of players do not rank. ``record`` may have later rounds, as published
    calendars do.
    """
    if not _ranks_by_points(record):
        return None
    ranges = {tpn: _range(record, tpn, number) for tpn in record.by_tpn if tpn not in record.annulled}
    if not record.planned_rounds:  # nobody knows how many rounds are to come
        return frozenset(ranges)
    certain = max((low for low, _high in ranges.values()), default=0)
    return frozenset(tpn for tpn, (_low, high) in ranges.items() if high >= certain)


def deciding_boards(record: Record, number: int) -> tuple[int, ...] | None:
    """The numbers of the boards that decide, those of the player with the most points first; of equal ones that of the
    stronger opponent by points, then the lower number. None where nothing can be said.
    """
    reach = in_reach(record, number)
    if reach is None:
        return None
    round_ = record.rounds[number - 1]
    chances: Mapping[int, tuple[Points, ...]] = {
        board: tuple(sorted((record.points_of(tpn, number - 1) for tpn in (row.first, row.second)), reverse=True))
        for board, row in zip(round_.boards, round_.pairings, strict=True)
        if reach & {row.first, row.second} and not record.annulled & {row.first, row.second}
    }
    return tuple(sorted(chances, key=lambda board: (*(-points for points in chances[board]), board)))


def _ranks_by_points(record: Record) -> bool:
    system = SYSTEMS.get(record.system)
    return not (record.teams or record.sides) and (system is None or not system.values)


def _range(record: Record, tpn: int, number: int) -> tuple[Points, Points]:
    """The fewest and the most points that the player can end with if the round were still to be played."""
    card = record.cards[tpn]
    taken = sum(entry.points for entry in card if entry.round == number and not entry.bye)
    sure = record.points_of(tpn) - taken
    counted = (entry for entry in card if entry.opponent not in record.annulled)
    games = sum(len(entry.games) if entry.round == number else entry.open_games for entry in counted)
    to_come = games + max(record.planned_rounds - len(record.rounds), 0)
    worth = astuple(record.scoring)
    return sure + to_come * min(0, *worth), sure + to_come * max(worth)
