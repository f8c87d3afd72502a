"""Article 6: direct encounter (type A), decided among participants who are tied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tabellone.record import Entry, Points, Scoring
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.values import Exact, Term, exact


def resolved(table: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
    """Return the tied in order, in groups still tied after article 6 was reapplied as often as it decides."""
    encounters = {tpn: _encounters(table, code, tpn) for tpn in tied} if len(tied) > 1 else {}
    return _resolved(list(tied), encounters, table.record.scale)


def separate_standings(table: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
    """Return the same by one application of article 6."""
    encounters = {tpn: _encounters(table, code, tpn) for tpn in tied}
    return _separate_standings(list(tied), encounters, table.record.scale)


def places(groups: Sequence[Sequence[int]]) -> Mapping[int, int]:
    """Return each participant's rank in groups that were tied: 1 is the first, equal numbers are still tied.

    All are 0 if nothing was decided among them.
    """
    if len(groups) == 1:
        return dict.fromkeys(groups[0], 0)
    ranked: dict[int, int] = {}
    for group in groups:
        ranked |= dict.fromkeys(group, len(ranked) + 1)
    return ranked


def _resolved(tied: list[int], encounters: Mapping[int, Mapping[int, Exact]], scoring: Scoring) -> list[list[int]]:
    if len(tied) < 2:
        return [tied]
    groups = _separate_standings(tied, encounters, scoring)
    if len(groups) == 1:
        return groups
    return [rest for group in groups for rest in _resolved(group, encounters, scoring)]


def _separate_standings(
    tied: list[int], encounters: Mapping[int, Mapping[int, Exact]], scoring: Scoring
) -> list[list[int]]:
    """Return the order by one application of article 6: by 6.2 if all have played each other, otherwise by 6.3."""
    members = set(tied)
    scores: dict[int, Exact] = {}
    missing: dict[int, int] = {}
    for tpn in tied:
        met = [points for opponent, points in encounters[tpn].items() if opponent in members]
        scores[tpn] = sum(met)
        missing[tpn] = len(tied) - 1 - len(met)
    if not any(missing.values()):
        return _by_score(tied, scores)
    return _certain(tied, scores, missing, scoring)


def _by_score(tied: list[int], scores: Mapping[int, Exact]) -> list[list[int]]:
    groups: dict[Exact, list[int]] = {}
    for tpn in tied:
        groups.setdefault(scores[tpn], []).append(tpn)
    return [groups[score] for score in sorted(groups, reverse=True)]


def _certain(
    tied: list[int], scores: Mapping[int, Exact], missing: Mapping[int, int], scoring: Scoring
) -> list[list[int]]:
    """Return the order by 6.3: sole leaders whatever the missing games bring, one after the other; then all others.

    A participant is certainly the sole leader if, after losing all their missing games, they have more points than
    any other participant after winning all theirs. Both occur in the same completion: a game missing between the two
    is such a loss and win.
    """
    win = max(scoring.white_win, scoring.black_win)
    loss = min(scoring.white_loss, scoring.black_loss)
    lowest = {tpn: scores[tpn] + missing[tpn] * loss for tpn in tied}
    highest = {tpn: scores[tpn] + missing[tpn] * win for tpn in tied}
    order = sorted(tied, key=lambda tpn: (-lowest[tpn], -highest[tpn], tpn))
    best_of_rest: list[Exact] = [0] * len(order)
    for index in range(len(order) - 2, -1, -1):
        best_of_rest[index] = max(best_of_rest[index + 1], highest[order[index + 1]])
    certain = 0
    while certain < len(order) - 1 and lowest[order[certain]] > best_of_rest[certain]:
        certain += 1
    rest = sorted(order[certain:])
    return [[tpn] for tpn in order[:certain]] + [rest]


def _encounters(table: Crosstable, code: Code, tpn: int) -> Mapping[int, Exact]:
    """Return the points against each opponent: 6.1.1 without forfeits, 6.1.2 the average of several games."""
    points: dict[int, list[Points]] = {}
    for entry in table.lines[tpn]:
        if is_encounter(table, code, entry):
            points.setdefault(entry.opponent, []).append(entry.points)
    return {opponent: exact(sum(games), len(games)) for opponent, games in points.items()}


def is_encounter(table: Crosstable, code: Code, entry: Entry) -> bool:
    """Return whether article 6 considers the round (6.1.1)."""
    return bool(entry.opponent) and (entry.is_played or table.is_predetermined or code.forfeits_played)


def encounters_among(table: Crosstable, code: Code, tpn: int, tied: Sequence[int]) -> Sequence[Term]:
    """Return the separate standings' lines of a participant: each game among the tied, and the missing opponents."""
    others = [other for other in tied if other != tpn]
    met = _encounters(table, code, tpn)
    games = [e for e in table.lines[tpn] if e.opponent in others and is_encounter(table, code, e)]
    count = {opponent: sum(1 for game in games if game.opponent == opponent) for opponent in met}
    terms = []
    for entry in games:
        repeated = count[entry.opponent] > 1
        value = Fraction(met[entry.opponent]) / count[entry.opponent] if repeated else entry.points
        note, article = ("repeated", "6.1.2") if repeated else ("" if entry.is_played else "forfeit", "6.1")
        terms.append(Term(entry.round, entry.opponent, value, 0, entry.points, note=note, article=article))
    terms += [Term(0, other, 0, 0, counts=False, note="not-met", article="6.3") for other in others if other not in met]
    return terms
