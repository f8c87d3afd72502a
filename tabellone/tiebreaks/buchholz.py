"""Article 8: Buchholz and related tie-breaks, with the adjusted scores (16.3) and dummies (16.4) of article 16."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.record import Entry, Points
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.unplayed import is_requested_bye, is_vur
from tabellone.tiebreaks.values import Term


def buchholz(table: Crosstable, code: Code, tpn: int) -> Sequence[Term]:
    """Return the terms of BH (8.1): the scores of the opponents, or of the dummy for an unplayed round."""
    known = table.buchholz.setdefault(code.forfeits_played, {})
    if tpn not in known:
        known[tpn] = [term for entry in table.lines[tpn] if (term := opponents_score(table, code, tpn, entry))]
    return known[tpn]


def fore_buchholz(table: Crosstable, code: Code, tpn: int) -> Sequence[Term]:
    """Return the terms of FB (8.3): Buchholz as if all paired games of the final round had been drawn."""
    return buchholz(table.fore, code, tpn)


def adjusted_score(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the terms of ABH: the score as it counts for the opponents' Buchholz (16.3), round by round."""
    terms = []
    last, draw = table.last_non_vur[tpn], table.record.scale.draw
    for entry in table.lines[tpn]:
        is_adjusted = not table.is_predetermined and is_requested_bye(entry) and entry.round > last
        points = draw if is_adjusted else entry.points
        note, article = ("adjusted", "16.3.2") if is_adjusted else ("", "")
        terms.append(Term(entry.round, entry.opponent, points, points, entry.points, note=note, article=article))
    missing = table.adjusted[tpn] - sum(term.value for term in terms)
    if missing:
        terms.append(Term(0, 0, missing, missing, note="adjustment"))
    return terms


def fore_adjusted_score(table: Crosstable, code: Code, tpn: int) -> Sequence[Term]:
    """Return the terms of AFB: the score as it counts for the opponents' Fore Buchholz."""
    return adjusted_score(table.fore, code, tpn)


def opponents_score(table: Crosstable, code: Code, tpn: int, entry: Entry) -> Term | None:
    """Return a round's term of Buchholz; None for a bye of predetermined pairings."""
    opponent = entry.opponent
    if opponent and (entry.is_played or table.is_predetermined or code.forfeits_played):
        score = table.adjusted[opponent]
        if not entry.is_played:
            article = "15.2" if table.is_predetermined else "MTB26 /P"
            return Term(entry.round, opponent, score, score, entry.points, note="forfeit", article=article)
        if score != table.points[opponent]:
            return Term(entry.round, opponent, score, score, entry.points, note="adjusted", article="16.3.2")
        return Term(entry.round, opponent, score, score, entry.points)
    if table.is_predetermined:
        return None
    score, note, article = _dummy(table, tpn, entry)
    return Term(entry.round, opponent, score, score, entry.points, is_vur(entry), note=note, article=article)


def _dummy(table: Crosstable, tpn: int, entry: Entry) -> tuple[Points, str, str]:
    """Return the dummy's score: the participant's own, from 2026 limited by 16.4.1 or 16.4.2 (16.4)."""
    own = table.points[tpn]
    if table.edition.dummy_is_capped:
        if entry.opponent:
            cap, article = table.adjusted[entry.opponent], "16.4.1"
        else:
            cap, article = table.record.scale.draw * table.rounds, "16.4.2"
        if cap < own:
            return cap, "dummy-capped", article
    return own, "dummy", "16.4"


def average_buchholz(table: Crosstable, code: Code) -> Mapping[int, Sequence[Term]]:
    """Return the terms of AOB (8.2): Buchholz, or with ``/F`` Fore Buchholz, of each opponent played over the board."""
    source = table.fore if code.fore else table
    totals = {tpn: sum(term.value for term in buchholz(source, Code("BH"), tpn)) for tpn in table.tpns}
    return {
        tpn: [
            Term(entry.round, entry.opponent, totals[entry.opponent], totals[entry.opponent], entry.points)
            for entry in line
            if entry.is_played
        ]
        for tpn, line in table.lines.items()
    }
