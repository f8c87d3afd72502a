"""The numbers of B.01 (2024)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabellone.record import POINT, Player, Points
from tabellone.tiebreaks.rating_tables import rating_difference
from tabellone.tiebreaks.values import rounded_half_up

GAMES = 9
"""1.4.1a."""
GAMES_OF_TEAM_EVENTS = 7
"""1.4.1b: world and continental championships of teams and clubs."""
MOST_GAMES_CREDITED = 13
"""1.7: a norm of a longer event counts as so many games."""
UNRATED = 1400
"""1.4.6: the rating of an unrated opponent."""
LEAST_PERCENT = 35
"""1.4.8b."""
LEAST_TITLED = Fraction(1, 2)
LEAST_OF_THE_TITLE, LEAST_OF_THE_TITLE_COUNT = Fraction(1, 3), 3
LEAST_OF_THE_TITLE_IN_DOUBLE = Fraction(1, 2)
LEAST_PLAYERS_OF_DOUBLE = 6
"""1.4.5."""
LEAST_FOREIGN_FEDERATIONS = 2
"""1.4.3."""
MOST_OWN, MOST_OF_ONE = Fraction(3, 5), Fraction(2, 3)
"""1.4.4."""
TITLED = frozenset({"GM", "IM", "WGM", "WIM", "FM", "WFM"})
"""1.4.5: CM and WCM do not count."""
NO_COUNTRY = "FID"
"""1.4.2a: a game against such a player counts, but FID is no federation."""
OUTSIDE_FIDE = "NON"
"""1.4.2a: the code of players who belong to no federation of FIDE."""
EXEMPTIONS = ("1.4.3a", "1.4.3b", "1.4.3c")
"""What only the organiser knows: national championship, national team championship, zonal tournament."""
NATIONAL_TEAMS = "1.4.3b"
"""Only for players of the federation that registered the event."""


@dataclass(frozen=True, slots=True)
class NormRules:
    """The requirements of a title for a norm."""

    title: str
    performance: int
    """The least performance rating, after rounding (1.4.8)."""
    average: int
    """The least average of the opponents' ratings (1.4.8a)."""
    floor: int
    """The rating to which the lowest opponent is raised (1.4.6)."""
    mix: frozenset[str]
    """The titles of which there must be a third (1.4.5)."""
    held: frozenset[str]
    """The titles with which a player needs no such norm."""


RULES = (
    NormRules("GM", 2600, 2380, 2200, frozenset({"GM"}), frozenset({"GM"})),
    NormRules("IM", 2450, 2230, 2050, frozenset({"IM", "GM"}), frozenset({"GM", "IM"})),
    NormRules("WGM", 2400, 2180, 2000, frozenset({"WGM", "IM", "GM"}), frozenset({"GM", "IM", "WGM"})),
    NormRules("WIM", 2250, 2030, 1850, frozenset({"WIM", "WGM", "IM", "GM"}), frozenset({"GM", "IM", "WGM", "WIM"})),
)
FOR_WOMEN = frozenset({"WGM", "WIM"})


def open_titles(player: Player) -> Iterator[NormRules]:
    """Return the rules of the titles that the player does not have yet; WGM and WIM are for women."""
    for rules in RULES:
        if player.title not in rules.held and (rules.title not in FOR_WOMEN or player.sex == "w"):
            yield rules


def least(share: Fraction, count: int) -> int:
    """Return the least number that is this share of ``count``: minima are rounded up (1.4.4)."""
    return -(-share.numerator * count // share.denominator)


def most(share: Fraction, count: int) -> int:
    """Return the greatest number within this share of ``count``: maxima are rounded down (1.4.4)."""
    return share.numerator * count // share.denominator


def least_score(games: int) -> Points:
    """Return the least score of so many games, in tenths of a point: 35 %, rounded up to a half point (1.4.8b)."""
    halves = least(Fraction(LEAST_PERCENT, 100), 2 * games)
    return halves * (POINT // 2)


def difference_of(points: Points, games: int) -> int:
    """Return dp of the score (1.4.9). The percentage is rounded to a whole number, .5 up."""
    return rating_difference(rounded_half_up(Fraction(100 * points, POINT * games)))


def points_needed(rules: NormRules, games: int, average: int) -> Points | None:
    """Return the least score of so many games against this average for the performance of the title.

    In tenths of a point; None where no score is enough.
    """
    for points in range(least_score(games), POINT * games + 1, POINT // 2):
        if average + difference_of(points, games) >= rules.performance:
            return points
    return None
