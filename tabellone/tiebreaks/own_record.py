"""Article 7: tie-breaks of type B, from the participant's own record.

With predetermined pairings forfeits are regular games (15.2). But a game "over the board" is one that was played, and
REP subtracts forfeit losses by name (see docs/readings.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabellone.record import HALF, POINT, ByeKind, Colour, Entry, Points
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.unplayed import is_vur
from tabellone.tiebreaks.values import Term


def wins(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the rounds with as many points as a win is worth, played or not (7.1 WIN)."""
    scoring = table.record.scale
    win = {Colour.WHITE: scoring.white_win, Colour.BLACK: scoring.black_win, None: scoring.win}
    return _ones(entry for entry in table.lines[tpn] if entry.points == win[entry.colour])


def games_won(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the games won over the board (7.2 WON)."""
    return _ones(entry for entry in table.lines[tpn] if _is_won(entry))


def black_games(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the games played over the board with Black (7.3 BPG)."""
    return _ones(entry for entry in table.lines[tpn] if entry.is_played and entry.colour is Colour.BLACK)


def black_games_won(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the games won over the board with Black (7.4 BWG)."""
    return _ones(entry for entry in table.lines[tpn] if _is_won(entry) and entry.colour is Colour.BLACK)


def progressive_scores(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the score after each round (7.5 PS); the first rounds are the least significant (14.1.1)."""
    record, total, terms = table.record, 0, []
    for entry in table.lines[tpn]:
        total += entry.points
        score = total + (record.adjustment_of(tpn, entry.round) if record.adjustments else 0)
        terms.append(Term(entry.round, entry.opponent, score, entry.round, entry.points))
    return terms


def rounds_elected(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the rounds without half-point byes, zero-point byes and forfeit losses (7.6 REP, GE until 2024)."""
    return _ones(entry for entry in table.lines[tpn] if not is_vur(entry))


def standard_points(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return a point for each round with more points than the scheduled opponent, half a point for as many (7.7 STD).

    In an unplayed round, the comparison is with the points of a draw.
    """
    draw = table.record.scale.draw
    terms = []
    for entry in table.lines[tpn]:
        standard = _standard(entry.points, _points_of_opponent(table, entry) if entry.is_played else draw)
        terms.append(
            Term(
                entry.round,
                entry.opponent,
                standard,
                standard,
                entry.points,
                note="draw" if standard == HALF else "",
                article="7.7",
            )
        )
    return terms


def _standard(points: Points, measure: Points) -> Points:
    if points > measure:
        return POINT
    return HALF if points == measure else 0


def _points_of_opponent(table: Crosstable, entry: Entry) -> Points:
    return next(other.points for other in table.record.cards[entry.opponent] if other.round == entry.round)


def pairing_number(_table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the final pairing number, the lowest first (7.8 TPN)."""
    return (Term(0, 0, tpn, tpn),)


def games_played(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the games played over the board (NUM)."""
    return _ones(entry for entry in table.lines[tpn] if entry.is_played)


def rounds_in_pairings(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the rounds in which the pairing included the participant: with an opponent or its bye (RIP)."""
    return _ones(e for e in table.lines[tpn] if e.opponent or e.bye is ByeKind.PAIRING_ALLOCATED)


def voluntarily_unplayed(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the requested byes and forfeit losses (VUR, 16.5)."""
    return _ones(entry for entry in table.lines[tpn] if is_vur(entry))


def _is_won(entry: Entry) -> bool:
    return entry.is_played and entry.result is not None and entry.result.is_win


def _ones(entries: Iterable[Entry]) -> list[Term]:
    return [
        Term(entry.round, entry.opponent, 1, 1, entry.points, note="" if entry.opponent else "bye") for entry in entries
    ]
