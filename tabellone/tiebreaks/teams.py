"""Article 13: tie-breaks of teams by both of their scores."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.record import POINT, Score
from tabellone.tiebreaks.buchholz import buchholz, fore_buchholz, opponents_score
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.values import Term, exact

SCORES = {"M": Score.MATCH, "G": Score.GAME}


def other_score(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the score that is not the primary one (13.1 MPvGP)."""
    return _score(table.by(table.record.score.other), tpn)


def match_points(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the match points (11.1.1 MP)."""
    return _score(table.by(Score.MATCH), tpn)


def game_points(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the game points (11.1.2 GP)."""
    return _score(table.by(Score.GAME), tpn)


def _score(table: Crosstable, tpn: int) -> Sequence[Term]:
    """Return the points round by round, and penalties and bonuses."""
    terms = [
        Term(
            entry.round, entry.opponent, entry.points, entry.points, entry.points, note="" if entry.opponent else "bye"
        )
        for entry in table.lines[tpn]
    ]
    missing = table.points[tpn] - sum(entry.points for entry in table.lines[tpn])
    return [*terms, Term(0, 0, missing, missing, note="adjustment")] if missing else terms


def extended_sonneborn_berger(table: Crosstable, code: Code, tpn: int) -> Sequence[Term]:
    """Return for each round one score of the opponent, or the dummy, times the other score against them (13.2 ESB).

    The letters of the acronym name the two: EMGSB is the match points of opponents times the game points against
    them.
    """
    theirs, own = table.by(SCORES[code.name[1]]), table.by(SCORES[code.name[2]])
    terms = []
    for entry, scored in zip(theirs.lines[tpn], own.lines[tpn], strict=True):
        term = opponents_score(theirs, code, tpn, entry)
        if term:
            terms.append(term._replace(value=exact(int(term.score) * scored.points, POINT), points=scored.points))
    return terms


def schedule_strength(table: Crosstable, code: Code, tpn: int) -> Sequence[Term]:
    """Return the secondary score, and the Buchholz by the primary one divided by a normalising factor (13.4 SSSC)."""
    secondary = table.by(table.record.score.other).points[tpn]
    divisor = code.divisor or normalising_factor(table)
    strength = (fore_buchholz if code.fore else buchholz)(table, code, tpn)
    first = Term(0, 0, secondary, secondary, note="secondary-score", article="13.4.1")
    return [first, *(term._replace(value=exact(int(term.value), divisor)) for term in strength)]


def normalising_factor(table: Crosstable) -> int:
    """Return the highest possible primary score divided by the highest secondary score of a match (13.4.2 b).

    It is rounded towards zero, with a minimum of 1.
    """
    rounds = table.record.planned_rounds or table.rounds
    highest = table.by(table.record.score.other).record.scale.win
    return max(1, table.record.scale.win * rounds // highest) if highest else 1
