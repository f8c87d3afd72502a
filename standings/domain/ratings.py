"""The effect of an event on a player's rating, from its rated games."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from ratings.domain.choice import tempo_of
from standings.domain.listed_k import listed_k
from tabellone.interchange.trf.time_control import Tempo
from tabellone.rating_change import GameChange, InitialRating, Performance, RatingChange, WhyK
from tabellone.rating_report import player_rating
from tabellone.record import Player, Record, format_points
from tournaments.domain.words.formats import figure
from tournaments.models import Event

REASONS: Mapping[WhyK, Promise] = {
    WhyK.HIGH: gettext_lazy("rated 2400 or more"),
    WhyK.JUNIOR: gettext_lazy("below 2300, until the end of the year of the 18th birthday"),
    WhyK.ORDINARY: gettext_lazy("below 2400; it would be 40 for a player new to the list, until 30 rated games"),
    WhyK.ORDINARY_AGE_UNKNOWN: gettext_lazy(
        "below 2400; year of birth unknown: K would be 40 for a junior or for a new player with fewer than 30 "
        "rated games"
    ),
    WhyK.FAST: gettext_lazy("the same for every player in rapid and blitz"),
    WhyK.MANY_GAMES: gettext_lazy("lowered, as K times the number of games is at most 700"),
    WhyK.LISTED: gettext_lazy("as in the FIDE rating list"),
}


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A rated game on the page. Differences and changes are texts with a sign."""

    round: int
    opponent: Player
    result: str
    difference: str
    is_limited: bool
    expected: str
    change: str


@dataclass(frozen=True, slots=True)
class Ratings:
    """The performance and, for a rated player, the change of the rating."""

    performance: Performance
    change: RatingChange | None
    lines: tuple[RatedLine, ...]
    tempo: Tempo = "standard"
    """The regulations that apply, by the event's time control."""
    initial: InitialRating | None = None
    """The performance rating of an unrated player (8.2)."""

    @property
    def why_k(self) -> str:
        return str(REASONS[self.change.why_k]) if self.change else ""

    @property
    def exact(self) -> str:
        """Return the change before rounding, with its sign."""
        return signed(self.change.change) if self.change else ""

    @property
    def rounded(self) -> str:
        return signed(Fraction(self.change.rounded)) if self.change else ""

    @property
    def expected(self) -> str:
        return decimal(self.change.expected) if self.change else ""


def ratings_of(event: Event, record: Record, player: Player) -> Ratings | None:
    """Return the rating result of the finished games against rated opponents (B.02); None if there are none.

    A result corrected for rating only is used. One query for a player with a FIDE ID.
    """
    speed = tempo_of(event)
    line = player_rating(record, player, began=began_of(event), tempo=speed, listed_k=listed_k(event, player))
    if line.performance is None:
        return None
    games = line.change.games if line.change else ()
    lines = [_line(game, record.by_tpn[opponent]) for game, opponent in zip(games, line.opponents, strict=True)]
    return Ratings(line.performance, line.change, tuple(lines), speed, line.initial)


def began_of(event: Event) -> datetime.date:
    """Return the day whose rating regulations apply: the first day, if it is known."""
    return event.start_date or event.created_at.date()


def _line(game: GameChange, opponent: Player) -> RatedLine:
    return RatedLine(
        game.game.round,
        opponent,
        format_points(game.game.points),
        signed(Fraction(game.difference)),
        game.is_limited,
        decimal(Fraction(game.expected, 100)),
        signed(Fraction(game.change, 100)),
    )


def decimal(value: Fraction, *, is_fixed: bool = False) -> str:
    """Return a number with at most two decimals in the language's format: ``4.35``, ``0.5``, ``7``.

    ``is_fixed``: with two decimals always, for columns. Raises ValueError for more decimals.
    """
    hundredths = value * 100
    if hundredths.denominator != 1:
        raise ValueError(f"{value} has more than two decimals")
    sign = "−" if value < 0 else ""
    whole, rest = divmod(abs(hundredths.numerator), 100)
    text = f"{sign}{whole}.{rest:02}"
    return figure(text if is_fixed else text.rstrip("0").rstrip("."))


def signed(value: Fraction, *, is_fixed: bool = False) -> str:
    """Return the number with its sign: ``+4.35``, ``−0.5``, ``0``."""
    text = decimal(value, is_fixed=is_fixed)
    return f"+{text}" if value > 0 else text
