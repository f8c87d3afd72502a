"""Reasons for the qualification of players, in the user's language."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from tabellone.record import format_points
from tabellone.stages.qualifying import Qualifier, QualifyingRule, Why


def qualification_rule(rule: QualifyingRule) -> str:
    """Return the qualification rule in a sentence."""
    return "; ".join(_ways(rule))


def _ways(rule: QualifyingRule) -> Iterator[str]:
    ways = (
        (rule.best, _("best of each group: %(count)s")),
        (rule.next_best, _("best of the next-placed players: %(count)s")),
        (rule.by_rating, _("by rating: %(count)s")),
        (rule.wild_cards, _("wild cards: %(count)s")),
    )
    return (text % {"count": count} for count, text in ways if count)


def qualification_reason(one: Qualifier, part: str, rating: int) -> str:
    """Return the reason why a player qualifies: the rank in a group, the points compared, the rating, or by name."""
    if one.why is Why.PLACE:
        return _("place %(place)s in %(part)s") % {"place": one.place, "part": part}
    if one.why is Why.NEXT:
        text = _("next in %(part)s, with %(points)s points in the compared games")
        return text % {"part": part, "points": _score(one.score or Fraction(0))}
    return _("rating %(rating)s") % {"rating": rating} if one.why is Why.RATING else _("wild card")


def _score(score: Fraction) -> str:
    """Return points, or points per game, which are not multiples of a half."""
    if score.denominator == 1 and score.numerator % 5 == 0:
        return format_points(score.numerator)
    return f"{score.numerator / (10 * score.denominator):.2f}"
