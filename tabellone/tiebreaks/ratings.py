"""Article 10: tie-breaks based on ratings. Only games over the board count, in every kind of event (10.1, 15.2).

The performances are measured in the points 1, ½ and 0 of the rating regulations, whatever the event awards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabellone.messages import Message
from tabellone.record import POINT
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.errors import UnratedPlayers
from tabellone.tiebreaks.rating_tables import FULL_SCORE_DIFFERENCE, expected_percent, rating_difference
from tabellone.tiebreaks.values import Exact, Term, exact, rounded_half_up

NO_POINTS_DIFFERENCE = 800
"""10.3: below the lowest rated opponent, for a score of zero."""


def require_ratings(table: Crosstable, codes: Sequence[Code]) -> None:
    """Raise UnratedPlayers if one of the codes needs ratings that the event does not have (article 10)."""
    needing = [str(code) for code in codes if code.kind.needs_ratings]
    unrated = [contestant.tpn for contestant in table.record.contestants if not contestant.rating]
    if needing and unrated and table.unrated is None:
        raise UnratedPlayers(
            Message(
                "%(codes)s: there are unrated players (TPN %(players)s). Remove tie-breaks based on ratings, "
                "or set a rule for unrated players (C.07 article 10)",
                codes=", ".join(needing),
                players=", ".join(map(str, unrated[:10])) + (" …" if len(unrated) > 10 else ""),
            )
        )


def ratings_of_opponents(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the ratings of the opponents played over the board, with the result against them (10.1 to 10.3)."""
    terms = []
    for entry in table.lines[tpn]:
        if not entry.is_played or entry.result is None:
            continue
        rating = table.record.tie_break_rating(entry.opponent, entry.round)
        points = entry.result.standard_points
        if rating:
            terms.append(Term(entry.round, entry.opponent, rating, rating, points))
        else:
            rating, counts = _rating_of_unrated(table)
            terms.append(
                Term(entry.round, entry.opponent, rating, rating, points, counts=counts, note="unrated", article="10")
            )
    return terms


def own_rating(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the rating (10.6 RTNG)."""
    rating = table.record.tie_break_rating(tpn)
    if rating:
        return (Term(0, 0, rating, rating),)
    rating, _ = _rating_of_unrated(table)
    return (Term(0, 0, rating, rating, note="unrated", article="10"),)


def _rating_of_unrated(table: Crosstable) -> tuple[int, bool]:
    """Return the rating that an unrated player counts with, and whether they count as an opponent."""
    rule = table.unrated
    if rule is None or rule.rating is None:
        return 0, False
    return rule.rating, True


def average(terms: Sequence[Term]) -> int | None:
    """Return the mean, rounded to the nearest whole number, half up (10.1, 10.4, 10.5); None without terms."""
    if not terms:
        return None
    return rounded_half_up(exact(sum(int(term.value) for term in terms), len(terms)))


def performance(terms: Sequence[Term]) -> int | None:
    """Return the rounded average of the opponents' ratings plus dp of the fractional score in hundredths (10.2 TPR)."""
    mean = average(terms)
    if mean is None:
        return None
    score = sum(term.points for term in terms)
    return mean + rating_difference(rounded_half_up(exact(100 * score, POINT * len(terms))))


def perfect_performance(terms: Sequence[Term]) -> int | None:
    """Return the lowest rating whose expected score is at least the score (10.3 PTP).

    For a score of zero it is 800 below the lowest opponent.
    """
    if not terms:
        return None
    ratings = [int(term.value) for term in terms]
    score = sum(term.points for term in terms)
    if score == 0:
        return min(ratings) - NO_POINTS_DIFFERENCE
    wanted = score * (100 // POINT)
    too_low, enough = min(ratings) - FULL_SCORE_DIFFERENCE, max(ratings) + FULL_SCORE_DIFFERENCE
    while enough - too_low > 1:
        middle = (too_low + enough) // 2
        if sum(expected_percent(middle - rating) for rating in ratings) >= wanted:
            enough = middle
        else:
            too_low = middle
    return enough


def average_performance(table: Crosstable, _code: Code) -> Mapping[int, Sequence[Term]]:
    """Return the TPR of each opponent played over the board (10.4 APRO)."""
    return _of_opponents(table, performance)


def average_perfect_performance(table: Crosstable, _code: Code) -> Mapping[int, Sequence[Term]]:
    """Return the PTP of each opponent played over the board (10.5 APPO)."""
    return _of_opponents(table, perfect_performance)


def _of_opponents(table: Crosstable, measure: Callable[[Sequence[Term]], Exact | None]) -> Mapping[int, Sequence[Term]]:
    measured = {
        tpn: measure([term for term in ratings_of_opponents(table, Code("ARO"), tpn) if term.counts])
        for tpn in table.tpns
    }
    return {
        tpn: [
            Term(entry.round, entry.opponent, value, value, entry.points)
            for entry in line
            if entry.is_played and (value := measured[entry.opponent]) is not None
        ]
        for tpn, line in table.lines.items()
    }
