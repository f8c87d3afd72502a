"""Article 9: Sonneborn-Berger and Koya, from the own results together with the opponents'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.record import POINT
from tabellone.tiebreaks.buchholz import buchholz
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.values import Term, exact


def sonneborn_berger(table: Crosstable, code: Code, tpn: int) -> Sequence[Term]:
    """9.1 SB: for each round the score of the opponent, or of the dummy, times the points scored against them."""
    return [
        Term(term.round, term.opponent, exact(int(term.score) * term.points, POINT), *term[3:])
        for term in buchholz(table, code, tpn)
    ]


def koya(table: Crosstable, code: Code) -> Mapping[int, Sequence[Term]]:
    """9.2 KS: the points against those with at least half of the maximum score, or the limit of 14.5."""
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
    """A win in every round; in predetermined pairings only the rounds one is not free count."""
    rounds = table.rounds
    if table.is_predetermined:
        rounds = max((sum(1 for entry in line if entry.opponent) for line in table.lines.values()), default=0)
    return table.record.scale.win * rounds
