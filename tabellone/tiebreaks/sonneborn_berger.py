"""Article 9: Sonneborn-Berger and Koya, from a participant's results and the opponents' scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.record import POINT
from tabellone.tiebreaks.buchholz import buchholz
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.values import Term, exact


def sonneborn_berger(table: Crosstable, code: Code, tpn: int) -> Sequence[Term]:
    """Return for each round the score of the opponent, or the dummy, times the points scored against them (9.1 SB)."""
    return [
        Term(term.round, term.opponent, exact(int(term.score) * term.points, POINT), *term[3:])
        for term in buchholz(table, code, tpn)
    ]


def koya(table: Crosstable, code: Code) -> Mapping[int, Sequence[Term]]:
    """Return the points against opponents with at least half of the maximum score, or the limit of 14.5 (9.2 KS)."""
    limit = _maximum_score(table) * code.limit_percent + 100 * code.limit_shift
    return {
        tpn: [
            Term(entry.round, entry.opponent, entry.points, table.points[entry.opponent], entry.points)
            if 100 * table.points[entry.opponent] >= limit
            else Term(
                entry.round,
                entry.opponent,
                entry.points,
                table.points[entry.opponent],
                entry.points,
                counts=False,
                note="below-limit",
                article="9.2",
            )
            for entry in line
            if entry.opponent
        ]
        for tpn, line in table.lines.items()
    }


def _maximum_score(table: Crosstable) -> int:
    """Return a win in every round; with predetermined pairings only rounds with an opponent count."""
    rounds = table.rounds
    if table.is_predetermined:
        rounds = max((sum(1 for entry in line if entry.opponent) for line in table.lines.values()), default=0)
    return table.record.scale.win * rounds
