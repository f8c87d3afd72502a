"""What an event does to a player's rating, from the games as they are rated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tabellone.rating_change import GameChange, Performance, RatedGame, RatingChange, WhyK, performance, rating_change
from tabellone.record import Player, Record, format_points
from tournaments.domain.words.figures import figure
from tournaments.models import Event

REASONS: Mapping[WhyK, Promise] = {
    WhyK.HIGH: gettext_lazy("rated 2400 or more"),
    WhyK.JUNIOR: gettext_lazy("below 2300, until the end of the year of the 18th birthday"),
    WhyK.ORDINARY: gettext_lazy("below 2400; it would be 40 for a player new to the list, until 30 rated games"),
    WhyK.ORDINARY_AGE_UNKNOWN: gettext_lazy(
        "below 2400; the year of birth is not known here, and it would be 40 for a junior, or for a player new to the"
        " list until 30 rated games"
    ),
    WhyK.MANY_GAMES: gettext_lazy("lowered, as K times the number of games is at most 700"),
}


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A rated game as the page shows it; the differences and changes as texts with their sign."""

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

    @property
    def why_k(self) -> str:
        return str(REASONS[self.change.why_k]) if self.change else ""

    @property
    def exact(self) -> str:
        """The change before it is rounded, with its sign."""
        return signed(self.change.change) if self.change else ""

    @property
    def rounded(self) -> str:
        return signed(Fraction(self.change.rounded)) if self.change else ""

    @property
    def expected(self) -> str:
        return decimal(self.change.expected) if self.change else ""


def ratings_of(event: Event, record: Record, player: Player) -> Ratings | None:
    """What the player's finished games against rated opponents say (B.02); None when there is none.

    A result that was corrected for rating only counts.
    """
    rated: list[tuple[RatedGame, Player]] = []
    for entry in record.cards[player.tpn]:
        for game in entry.games:
            opponent, result = record.by_tpn[game.opponent_of(player.tpn)], game.rated_result_of(player.tpn)
            if opponent.rating and result.is_rated:
                rated.append((RatedGame(entry.round, opponent.rating, result.standard_points), opponent))
    games_rated = [game for game, _opponent in rated]
    found = performance(games_rated)
    if found is None:
        return None
    born = player.birth[:4]
    birth_year = int(born) if born.isdecimal() else 0
    change = rating_change(
        player.rating, games_rated, birth_year=birth_year, began=event.start_date or event.created_at.date()
    )
    lines = zip(change.games, (opponent for _game, opponent in rated), strict=True) if change else ()
    return Ratings(found, change, tuple(_line(game, opponent) for game, opponent in lines))


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


def decimal(value: Fraction) -> str:
    """A number of at most two decimals, as many as it has: ``4.35``, ``0.5``, ``7``, with the language's point."""
    hundredths = value * 100
    if hundredths.denominator != 1:
        raise ValueError(f"{value} has more than two decimals")
    sign = "−" if value < 0 else ""
    whole, rest = divmod(abs(hundredths.numerator), 100)
    return figure(f"{sign}{whole}.{rest:02}".rstrip("0").rstrip("."))


def signed(value: Fraction) -> str:
    """The same with its sign: ``+4.35``, ``−0.5``, ``0``."""
    return f"+{decimal(value)}" if value > 0 else decimal(value)
