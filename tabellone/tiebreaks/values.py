"""The values of tie-breaks and their terms.

Values are exact. Values made of points are in **tenths of a point**, the unit of ``tabellone.record`` (``275`` is
27½). A product or an average that is not a whole number of tenths is a ``Fraction`` of tenths. Counts, ranks and
ratings are plain integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from tabellone.record import Points

Exact: TypeAlias = int | Fraction


@dataclass(frozen=True, slots=True)
class Value:
    """A participant's value of one tie-break."""

    code: str
    """The canonical MTB26 code."""
    value: Exact | None
    """In the unit of the code; None is undefined (an average over no opponent)."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """One line of the calculation of a value. The values of the counted lines make up the tie-break's value."""

    round: int
    opponent: int
    """The opponent's TPN; 0 is no opponent (a bye)."""
    value: Exact
    """The line's value, in the unit of the tie-break's value."""
    counted: bool
    """False: it was cut, or does not count."""
    note: str
    """The reason for the line's value: a key of ``NOTES``, empty for a game as played."""
    article: str
    """The article of C.07 for it."""
    score: Exact | None = None
    """The source of ``value``: the score, or the rating, of the opponent or of the dummy."""
    points: Points = 0
    """The points scored in that round."""
    cut_by: str = ""
    """The article by which the line was cut."""


NOTES = {
    "": "",
    "dummy": "unplayed: a dummy with the player's own score",
    "dummy-capped": "unplayed: a dummy with a limited score",
    "adjusted": "the opponent's last requested byes count as draws",
    "forfeit": "forfeited: counts as a game",
    "fore": "the final round counts as drawn",
    "bye": "a bye",
    "below-limit": "the opponent is below the limit",
    "not-met": "they did not play each other",
    "repeated": "average of the games against this opponent",
    "unrated": "unrated: by the rule of the event",
    "draw": "same points as a draw: ½",
    "adjustment": "penalties and bonuses",
    "secondary-score": "the secondary score",
    "not-reported": "the match's score alone was told, not its games",
    "first-board": "the points on the first board",
    "without-last-board": "the points on all boards but the last",
}
"""The meaning of ``Contribution.note``, in English."""


class Term(NamedTuple):
    """A contribution before anything is cut: light, because an event has many."""

    round: int
    opponent: int
    value: Exact
    score: Exact
    """The order of least and most significant values (14.1); then by ``value``."""
    points: Points = 0
    is_vur: bool = False
    """The contribution of a voluntarily unplayed round (16.5)."""
    counts: bool = True
    note: str = ""
    article: str = ""


def exact(numerator: int, denominator: int) -> Exact:
    """Return the quotient, an int when it is whole."""
    quotient, remainder = divmod(numerator, denominator)
    return quotient if remainder == 0 else Fraction(numerator, denominator)


def rounded_half_up(value: Exact) -> int:
    """Return the nearest whole number, one half up (10.1, 10.4, 10.5)."""
    return (value + Fraction(1, 2)).__floor__() if isinstance(value, Fraction) else value
