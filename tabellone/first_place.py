"""Players who can still finish first in points, and the boards of a round with these players.

**The rule.** In each open game a player gets at least the lowest and at most the highest value of the scoring. The
same applies to each round that is not paired yet. Byes and finished games count with their results, also in later
rounds of a published pairing table. A contestant is *in reach* in a round if their maximum final score is at least
the highest guaranteed score of any contestant. A board *decides* if a player in reach plays a game there that counts.

The round's own results are ignored, as if all its games were open, so no row disappears while the page is read.
Results of other rounds count as currently known. Each game is counted separately: games between players in reach are
not followed up. So no player who can finish first is left out, but a player in reach may depend on results that
exclude each other. Requested byes are not public and are ignored.

An annulled player is not in reach, and games against them give no points (`Record.annulled`). The result is None if
something else ranks before the points (Keizer, knock-out), and in events of teams.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple

from tabellone.engine.systems import SYSTEMS
from tabellone.record import Points, Record


def in_reach(record: Record, number: int) -> frozenset[int] | None:
    """Return the TPNs of the players who can finish first (also shared) if that public round were still open.

    Expelled players and players with annulled results are excluded. None if players are not ranked by points.
    ``record`` may contain later rounds, as in published pairing tables.
    """
    if not _ranks_by_points(record):
        return None
    ranges = {tpn: _range(record, tpn, number) for tpn in record.by_tpn if tpn not in record.annulled | record.expelled}
    if not record.planned_rounds:  # the number of remaining rounds is unknown
        return frozenset(ranges)
    certain = max((low for low, _high in ranges.values()), default=0)
    return frozenset(tpn for tpn, (_low, high) in ranges.items() if high >= certain)


def deciding_boards(record: Record, number: int) -> tuple[int, ...] | None:
    """Return the numbers of the deciding boards, highest score of a player first; None if they cannot be determined.

    With equal scores, the board with the higher score of the opponent is first, then the lower board number.
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
    """Return the minimum and maximum final points of the player if the round were still open."""
    card = record.cards[tpn]
    taken = sum(entry.points for entry in card if entry.round == number and not entry.bye)
    sure = record.points_of(tpn) - taken
    counted = (entry for entry in card if entry.opponent not in record.annulled)
    games = sum(len(entry.games) if entry.round == number else entry.open_games for entry in counted)
    to_come = games + max(record.planned_rounds - len(record.rounds), 0)
    worth = astuple(record.scoring)
    return sure + to_come * min(0, *worth), sure + to_come * max(worth)
