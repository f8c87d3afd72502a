"""Rating change by the FIDE Rating Regulations: B.02 of March 2024 with 8.3.1 of October 2025, and rapid and blitz.

Pure and exact: it takes the data of a player and of the rated games, and returns the change and its parts. Ratings
are whole numbers; scores and expectations are hundredths of a game, so nothing is rounded before article 8.3.4
requires it.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabellone.interchange.trf.time_control import Tempo
from tabellone.record import POINT, Points
from tabellone.tiebreaks.rating_tables import expected_percent, rating_difference
from tabellone.tiebreaks.values import rounded_half_up

LARGEST_DIFFERENCE = 400
"""8.3.1: larger differences are limited to this."""
NO_LIMIT_FROM = 2650
"""8.3.1: players with at least this rating have no limit of the difference, from ``NO_LIMIT_SINCE`` on."""
NO_LIMIT_SINCE = datetime.date(2025, 10, 1)
HIGH_RATING = 2400
"""8.3.3: K is 10 once this rating is reached."""
JUNIOR_RATING = 2300
"""8.3.3: K is 40 for juniors below it."""
JUNIOR_AGE = 18
"""8.3.3: until the end of the year of this birthday."""
MOST_K_TIMES_GAMES = 700
"""8.3.3: maximum of K times the number of games."""
K_OF_FAST_GAMES = 20
"""Rapid and blitz: for every player."""
HIGH_FAST_RATING, MOST_FAST_DIFFERENCE = 2600, 599
"""Rapid and blitz: limits of games that are not rated, from ``FAST_LIMIT_SINCE`` on.

A game is not rated if one player is above the rating and the difference is larger than the second value.
"""
FAST_LIMIT_SINCE = datetime.date(2024, 12, 1)
WHOLE = 100
"""Hundredths of a game."""
HYPOTHETICAL_RATING, HYPOTHETICAL_GAMES = 1800, 2
"""8.2.2: draws against opponents of this rating that are added to the games of an unrated player."""
HIGHEST_INITIAL_RATING = 2200
"""8.2.3: maximum of an initial rating."""
LOWEST_RATING = 1400
"""7.1.4 and 7.2.1: minimum of a published rating."""
FEWEST_GAMES = 5
"""7.1.4: games against rated opponents that a first rating needs, within 26 months."""


class WhyK(StrEnum):
    """The reason for a player's K."""

    HIGH = "high"
    """2400 or more."""
    JUNIOR = "junior"
    """Below 2300, until the end of the year of the 18th birthday."""
    ORDINARY = "ordinary"
    """Below 2400. New players have 40 until 30 games; a report does not show who is new."""
    ORDINARY_AGE_UNKNOWN = "ordinary-age-unknown"
    """As ``ORDINARY``, with unknown year of birth: a junior would have 40."""
    FAST = "fast"
    """20 for every player in rapid and blitz."""
    MANY_GAMES = "many-games"
    """Lower than the player's own: K times the number of games is at most 700."""
    LISTED = "listed"
    """As the rating list states it."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against a rated opponent. ``points``: 10, 5 or 0, independent of the event's scoring."""

    round: int
    opponent_rating: int
    points: Points
    own_rating: int = 0
    """The player's rating in that round, in an event with ratings of several months; 0: the first one."""


@dataclass(frozen=True, slots=True)
class GameChange:
    """The part of one game.

    ``difference``: as limited, negative against a stronger opponent; the others in hundredths.
    """

    game: RatedGame
    difference: int
    is_limited: bool
    """The difference was larger than 400."""
    expected: int
    change: int
    """8.3.2: score minus expectation, before K."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of a player's rating."""

    rating: int
    k: int
    why_k: WhyK
    games: tuple[GameChange, ...]

    @property
    def change(self) -> Fraction:
        """Return the sum of the games' parts times K, exact (8.3.3)."""
        return Fraction(self.k * sum(game.change for game in self.games), WHOLE)

    @property
    def rounded(self) -> int:
        """Return the change rounded to a whole number, a half away from zero (8.3.4)."""
        size = rounded_half_up(abs(self.change))
        return size if self.change > 0 else -size

    @property
    def expected(self) -> Fraction:
        """Return the expected score, in games."""
        return Fraction(sum(game.expected for game in self.games), WHOLE)

    @property
    def points(self) -> Points:
        return sum(game.game.points for game in self.games)


def rating_change(
    rating: int,
    games: Sequence[RatedGame],
    *,
    birth_year: int = 0,
    began: datetime.date | None = None,
    tempo: Tempo = "standard",
    listed_k: int = 0,
) -> RatingChange | None:
    """Return the change from the games; None for an unrated player, or without a game.

    ``tempo``: the regulations to use, from the event's time control. ``began``: the event's first day, which decides
    its rules and the player's age (default: the newest rules, no age). ``birth_year`` 0: not known. ``listed_k``: K
    in the rating list, which has priority in standard play (0: not known). K is as accurate as this data, see ``WhyK``.
    """
    if tempo != "standard":
        games = [game for game in games if is_rated(rating, game.opponent_rating, tempo=tempo, began=began)]
    if not rating or not games:
        return None
    if tempo != "standard":
        changes = tuple(_change(rating, game, is_limited=True) for game in games)
        return RatingChange(rating, K_OF_FAST_GAMES, WhyK.FAST, changes)
    k, why = (listed_k, WhyK.LISTED) if listed_k else _k(rating, birth_year, began)
    highest = MOST_K_TIMES_GAMES // len(games)
    if k > highest:
        k, why = highest, WhyK.MANY_GAMES
    is_limited = rating < NO_LIMIT_FROM or (began is not None and began < NO_LIMIT_SINCE)
    return RatingChange(rating, k, why, tuple(_change(rating, game, is_limited=is_limited) for game in games))


def is_rated(rating: int, opponent: int, *, tempo: Tempo, began: datetime.date | None) -> bool:
    """Return whether a game between these ratings is rated; only rapid and blitz exclude any."""
    if tempo == "standard" or (began is not None and began < FAST_LIMIT_SINCE):
        return True
    return max(rating, opponent) <= HIGH_FAST_RATING or abs(rating - opponent) <= MOST_FAST_DIFFERENCE


def _k(rating: int, birth_year: int, began: datetime.date | None) -> tuple[int, WhyK]:
    """Return K (8.3.3), as far as it does not depend on data that only the rating list has.

    These are the number of games, and whether 2400 was reached before.
    """
    if rating >= HIGH_RATING:
        return 10, WhyK.HIGH
    is_known = birth_year > 0 and began is not None
    if is_known and began is not None and began.year - birth_year <= JUNIOR_AGE and rating < JUNIOR_RATING:
        return 40, WhyK.JUNIOR
    return 20, WhyK.ORDINARY if is_known or rating >= JUNIOR_RATING else WhyK.ORDINARY_AGE_UNKNOWN


def _change(rating: int, game: RatedGame, *, is_limited: bool) -> GameChange:
    """Return the change of a game (8.3.1 and 8.3.2)."""
    actual = (game.own_rating or rating) - game.opponent_rating
    difference = actual
    if is_limited:
        difference = max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, actual))
    expected = expected_percent(difference)
    return GameChange(game, difference, difference != actual, expected, game.points * WHOLE // POINT - expected)


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance: the opponents' average rating plus the difference for the score (8.1.1)."""

    games: int
    points: Points
    average: int
    percent: int
    difference: int

    @property
    def rating(self) -> int:
        return self.average + self.difference


def performance(games: Sequence[RatedGame]) -> Performance | None:
    """Return the performance in the games against rated opponents; None without any.

    One half is rounded up (C.07 10.2).
    """
    if not games:
        return None
    points = sum(game.points for game in games)
    average = rounded_half_up(Fraction(sum(game.opponent_rating for game in games), len(games)))
    percent = rounded_half_up(Fraction(WHOLE * points, POINT * len(games)))
    return Performance(len(games), points, average, percent, rating_difference(percent))


class InitialState(StrEnum):
    """Whether the games of an unrated player in this event are enough for a first rating."""

    PUBLISHED = "published"
    """At least five games, and a rating of 1400 or more."""
    FEW_GAMES = "few-games"
    """Fewer than five games: they count together with those of other events within 26 months (7.1.4)."""
    NO_POINTS = "no-points"
    """No points: a first event with a zero score is disregarded (8.2.1)."""
    LOW = "low"
    """Below 1400: the player stays unrated (7.2.1)."""


@dataclass(frozen=True, slots=True)
class InitialRating:
    """The performance rating of an unrated player (8.2), from the games against rated opponents.

    ``average`` and ``percent`` include the two hypothetical draws, ``games`` and ``points`` do not. ``rating`` is at
    most 2200.
    """

    games: int
    points: Points
    average: int
    percent: int
    difference: int
    state: InitialState

    @property
    def rating(self) -> int:
        return min(HIGHEST_INITIAL_RATING, self.average + self.difference)

    @property
    def is_limited(self) -> bool:
        """Return True if the calculated rating is above the maximum."""
        return self.average + self.difference > HIGHEST_INITIAL_RATING


def initial_rating(games: Sequence[RatedGame]) -> InitialRating | None:
    """Return the performance rating of an unrated player; None without a game against a rated opponent.

    Two draws against opponents rated 1800 are added (8.2.2); the average is rounded half up.
    """
    if not games:
        return None
    points = sum(game.points for game in games)
    count = len(games) + HYPOTHETICAL_GAMES
    ratings = sum(game.opponent_rating for game in games) + HYPOTHETICAL_GAMES * HYPOTHETICAL_RATING
    average = rounded_half_up(Fraction(ratings, count))
    scored = points + HYPOTHETICAL_GAMES * POINT // 2
    percent = rounded_half_up(Fraction(WHOLE * scored, POINT * count))
    difference = rating_difference(percent)
    if not points:
        state = InitialState.NO_POINTS
    elif len(games) < FEWEST_GAMES:
        state = InitialState.FEW_GAMES
    elif average + difference < LOWEST_RATING:
        state = InitialState.LOW
    else:
        state = InitialState.PUBLISHED
    return InitialRating(len(games), points, average, percent, difference, state)
