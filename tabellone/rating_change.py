"""The change of a rating by the FIDE Rating Regulations (B.02, edition of March 2024, with 8.3.1 of October 2025).

Pure and exact: what is known of a player and of the rated games in, the change and its parts out. Ratings are whole
numbers; scores and expectations are hundredths of a game, so nothing is rounded before article 8.3.4 says so.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabellone.record import POINT, Points
from tabellone.tiebreaks.rating_tables import expected_percent, rating_difference
from tabellone.tiebreaks.values import rounded_half_up

LARGEST_DIFFERENCE = 400
"""8.3.1: a larger difference counts as this."""
NO_LIMIT_FROM = 2650
"""8.3.1: for players of this rating or more, since ``NO_LIMIT_SINCE``, the difference counts as it is."""
NO_LIMIT_SINCE = datetime.date(2025, 10, 1)
HIGH_RATING = 2400
"""8.3.3: K is 10 once this rating is reached."""
JUNIOR_RATING = 2300
"""8.3.3: K is 40 for juniors below it."""
JUNIOR_AGE = 18
"""8.3.3: until the end of the year of this birthday."""
MOST_K_TIMES_GAMES = 700
"""8.3.3: K times the number of games is not more than this."""
WHOLE = 100
"""Hundredths of a game."""


class WhyK(StrEnum):
    """Why a player has this K."""

    HIGH = "high"
    """2400 or more."""
    JUNIOR = "junior"
    """Below 2300, until the end of the year of the 18th birthday."""
    ORDINARY = "ordinary"
    """Below 2400. A player new to the list has 40 until 30 games; a report does not tell who is."""
    ORDINARY_AGE_UNKNOWN = "ordinary-age-unknown"
    """The same, and the year of birth is not known: a junior would have 40."""
    MANY_GAMES = "many-games"
    """Lower than the player's own: K times the number of games is not more than 700."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against a rated opponent. ``points``: 10, 5 or 0, whatever the event gives for it."""

    round: int
    opponent_rating: int
    points: Points


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game's part. ``difference``: as it counts, negative against a stronger opponent; the rest in hundredths."""

    game: RatedGame
    difference: int
    is_limited: bool
    """The difference was larger than 400."""
    expected: int
    change: int
    """8.3.2: score less expectation, before K."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of a player's rating."""

    rating: int
    k: int
    why_k: WhyK
    games: tuple[GameChange, ...]

    @property
    def change(self) -> Fraction:
        """8.3.3: the sum of the games' parts times K, exact."""
        return Fraction(self.k * sum(game.change for game in self.games), WHOLE)

    @property
    def rounded(self) -> int:
        """8.3.4: to the nearest whole number, a half away from zero."""
        size = rounded_half_up(abs(self.change))
        return size if self.change > 0 else -size

    @property
    def expected(self) -> Fraction:
        """The score that was expected, in games."""
        return Fraction(sum(game.expected for game in self.games), WHOLE)

    @property
    def points(self) -> Points:
        return sum(game.game.points for game in self.games)


def rating_change(
    rating: int, games: Sequence[RatedGame], *, birth_year: int = 0, began: datetime.date | None = None
) -> RatingChange | None:
    """The change that the games bring; None for an unrated player, or without a game.

    ``began``: the event's first day, by which its rules and the player's age go (default: the newest rules, no age).
    ``birth_year`` 0: not known. K is as far as these tell, see ``WhyK``.
    """
    if not rating or not games:
        return None
    k, why = _k(rating, birth_year, began)
    highest = MOST_K_TIMES_GAMES // len(games)
    if k > highest:
        k, why = highest, WhyK.MANY_GAMES
    is_limited = rating < NO_LIMIT_FROM or (began is not None and began < NO_LIMIT_SINCE)
    return RatingChange(rating, k, why, tuple(_change(rating, game, is_limited=is_limited) for game in games))


def _k(rating: int, birth_year: int, began: datetime.date | None) -> tuple[int, WhyK]:
    """8.3.3, without what only the rating list knows: the number of games, and whether 2400 was reached before."""
    if rating >= HIGH_RATING:
        return 10, WhyK.HIGH
    is_known = birth_year > 0 and began is not None
    if is_known and began is not None and began.year - birth_year <= JUNIOR_AGE and rating < JUNIOR_RATING:
        return 40, WhyK.JUNIOR
    return 20, WhyK.ORDINARY if is_known or rating >= JUNIOR_RATING else WhyK.ORDINARY_AGE_UNKNOWN


def _change(rating: int, game: RatedGame, *, is_limited: bool) -> GameChange:
    """8.3.1 and 8.3.2."""
    actual = rating - game.opponent_rating
    difference = actual
    if is_limited:
        difference = max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, actual))
    expected = expected_percent(difference)
    return GameChange(game, difference, difference != actual, expected, game.points * WHOLE // POINT - expected)


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance: the opponents' average rating, moved by the difference that the score is worth (8.1.1)."""

    games: int
    points: Points
    average: int
    percent: int
    difference: int

    @property
    def rating(self) -> int:
        return self.average + self.difference


def performance(games: Sequence[RatedGame]) -> Performance | None:
    """The performance in the games against rated opponents; None without any. One half is rounded up (C.07 10.2)."""
    if not games:
        return None
    points = sum(game.points for game in games)
    average = rounded_half_up(Fraction(sum(game.opponent_rating for game in games), len(games)))
    percent = rounded_half_up(Fraction(WHOLE * points, POINT * len(games)))
    return Performance(len(games), points, average, percent, rating_difference(percent))
