"""Statistics of an event: results by colour and round, upsets, ratings and scores, federations, ages.

Pure functions of the record of single games: for a team event, the record of its players (`record.of_players`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from tabellone.record import HALF, POINT, Game, Player, Points, Record, Result
from tabellone.tiebreaks.rating_tables import expected_percent
from tabellone.tiebreaks.values import rounded_half_up

BANDS = ((1, 49), (50, 99), (100, 199), (200, 299), (300, 399), (400, 0))
"""Rating differences of a band, inclusive; 0: no upper limit."""
AGES = ((0, 9), (10, 13), (14, 17), (18, 29), (30, 49), (50, 64), (65, 0))
"""Ages of a band in completed calendar years, inclusive; 0: no upper limit. They are wide: no exact age is shown."""
MOST_UPSETS = 10
"""The largest upsets that are listed."""
MOST_FEDERATIONS = 60
"""Federations with a line of their own; the others are one line."""
STEPS = (10, 20, 25, 50, 100, 200)
"""Widths of the rating ranges whose players are one dot."""
MOST_RANGES = 40
OLDEST = 120
"""Higher ages are treated as unknown."""


class GameOutcome(StrEnum):
    """The result of a game, as the statistics count it."""

    WHITE = "white"
    DRAWN = "drawn"
    BLACK = "black"
    FORFEIT = "forfeit"
    OTHER = "other"
    """Both players lost, or another result that does not add up to a point."""
    OPEN = "open"
    """Not finished, or not reported."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Number of games by outcome."""

    counted: Mapping[GameOutcome, int] = field(default_factory=dict)

    def of(self, outcome: GameOutcome) -> int:
        return self.counted.get(outcome, 0)

    @property
    def white(self) -> int:
        return self.of(GameOutcome.WHITE)

    @property
    def drawn(self) -> int:
        return self.of(GameOutcome.DRAWN)

    @property
    def black(self) -> int:
        return self.of(GameOutcome.BLACK)

    @property
    def forfeits(self) -> int:
        return self.of(GameOutcome.FORFEIT)

    @property
    def others(self) -> int:
        return self.of(GameOutcome.OTHER)

    @property
    def open(self) -> int:
        return self.of(GameOutcome.OPEN)

    @property
    def played(self) -> int:
        """Return the number of games that a player won or that were drawn, over the board."""
        return self.white + self.drawn + self.black

    @property
    def white_and_drawn(self) -> int:
        return self.white + self.drawn

    @property
    def unusual(self) -> int:
        """Return the number of forfeits and of results that do not add up to a point."""
        return self.forfeits + self.others

    @property
    def games(self) -> int:
        return sum(self.counted.values())

    def percent(self, outcome: GameOutcome) -> int:
        """Return the percentage of the played games, rounded half up."""
        return rounded_half_up(Fraction(100 * self.of(outcome), self.played)) if self.played else 0

    @property
    def white_score(self) -> int:
        """Return White's score in percent of the played games, rounded half up."""
        return rounded_half_up(Fraction(100 * (2 * self.white + self.drawn), 2 * self.played)) if self.played else 0


@dataclass(frozen=True, slots=True)
class FavouriteBand:
    """Games with a rating difference from ``lowest`` to ``highest`` (0: no limit), by the higher rated player's result.

    ``expected``: the sum of that player's expected scores, in hundredths of a game (B.02 8.1.2, without limit).
    """

    lowest: int
    highest: int
    won: int
    drawn: int
    lost: int
    expected: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> int:
        """Return the favourites' score in percent, rounded half up."""
        return rounded_half_up(Fraction(100 * (2 * self.won + self.drawn), 2 * self.games)) if self.games else 0

    @property
    def expected_percent(self) -> int:
        """Return the favourites' expected score in percent, rounded half up."""
        return rounded_half_up(Fraction(self.expected, self.games)) if self.games else 0


@dataclass(frozen=True, slots=True)
class Upset:
    """A game that the lower rated player won."""

    round: int
    winner: int
    loser: int
    difference: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The rated players with the same points: their number, and their ratings."""

    points: Points
    players: int
    average: int
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class ScoreDot:
    """Players with the same points and similar ratings: the middle of their range, and their number."""

    rating: int
    points: Points
    players: int


@dataclass(frozen=True, slots=True)
class FederationLine:
    """A federation: its players, and the average rating of the rated ones (0: none). Empty: not stated."""

    federation: str
    players: int
    average: int


@dataclass(frozen=True, slots=True)
class AgeBand:
    """The number of players with an age from ``lowest`` to ``highest`` (0: no limit)."""

    lowest: int
    highest: int
    players: int


@dataclass(frozen=True, slots=True)
class EventStatistics:
    """All statistics. Parts without data are empty."""

    players: int
    rated: int
    average: int
    """Average rating of the rated players; 0 without any."""
    outcomes: Outcomes
    rounds: tuple[Outcomes, ...]
    bands: tuple[FavouriteBand, ...]
    """Only bands with games."""
    upsets: tuple[Upset, ...]
    """The largest, the largest first."""
    upset_count: int
    scores: tuple[ScoreLine, ...]
    """Highest points first."""
    dots: tuple[ScoreDot, ...]
    federations: tuple[FederationLine, ...]
    """Most players first."""
    more_federations: int
    """Federations without a line of their own."""
    more_federation_players: int
    ages: tuple[AgeBand, ...]
    """All bands from the first to the last with players; empty if ages are not shown or not known."""
    unknown_ages: int


def statistics_of(record: Record, *, year: int = 0) -> EventStatistics:
    """Return the statistics of a record of single games. ``year``: in which ages are counted; 0: without ages."""
    rated = [player for player in record.players if player.rating]
    rounds = tuple(Outcomes(Counter(map(outcome_of, round_.games))) for round_ in record.rounds)
    found = list(_upsets(record))
    federations = _federations(record.players)
    rest = federations[MOST_FEDERATIONS:]
    ages, unknown = _ages(record.players, year) if year else ((), 0)
    return EventStatistics(
        players=len(record.players),
        rated=len(rated),
        average=_mean(player.rating for player in rated),
        outcomes=_sum(rounds),
        rounds=rounds,
        bands=tuple(_bands(record)),
        upsets=tuple(sorted(found, key=lambda row: (-row.difference, row.round, row.winner))[:MOST_UPSETS]),
        upset_count=len(found),
        scores=tuple(_scores(record, rated)),
        dots=tuple(_dots(record, rated)),
        federations=tuple(federations[:MOST_FEDERATIONS]),
        more_federations=len(rest),
        more_federation_players=sum(line.players for line in rest),
        ages=ages,
        unknown_ages=unknown,
    )


def outcome_of(game: Game) -> GameOutcome:
    """Return how the statistics count the game."""
    white, black = game.results
    if not game.is_reported or Result.UNKNOWN in (white, black):
        return GameOutcome.OPEN
    if white.is_forfeit or black.is_forfeit:
        return GameOutcome.FORFEIT
    if white.is_win and black.is_loss:
        return GameOutcome.WHITE
    if black.is_win and white.is_loss:
        return GameOutcome.BLACK
    return GameOutcome.DRAWN if white.is_draw and black.is_draw else GameOutcome.OTHER


def _sum(rounds: Iterable[Outcomes]) -> Outcomes:
    total: Counter[GameOutcome] = Counter()
    for outcomes in rounds:
        total.update(outcomes.counted)
    return Outcomes(total)


def _mean(values: Iterable[int]) -> int:
    found = list(values)
    return rounded_half_up(Fraction(sum(found), len(found))) if found else 0


def _between_rated(record: Record) -> Iterator[tuple[int, int, int, int, Points]]:
    """Yield the played games between players with different ratings.

    Each is the round, the favourite, the other player, the difference, and the favourite's points.
    """
    for number, round_ in enumerate(record.rounds, start=1):
        for game in round_.games:
            outcome = outcome_of(game)
            if outcome not in (GameOutcome.WHITE, GameOutcome.DRAWN, GameOutcome.BLACK):
                continue
            white, black = record.by_tpn[game.white], record.by_tpn[game.black]
            if not (white.rating and black.rating) or white.rating == black.rating:
                continue
            points = {GameOutcome.WHITE: POINT, GameOutcome.DRAWN: HALF, GameOutcome.BLACK: 0}[outcome]
            if white.rating > black.rating:
                yield number, white.tpn, black.tpn, white.rating - black.rating, points
            else:
                yield number, black.tpn, white.tpn, black.rating - white.rating, POINT - points


def _upsets(record: Record) -> Iterator[Upset]:
    for number, favourite, other, difference, points in _between_rated(record):
        if not points:
            yield Upset(number, other, favourite, difference)


def _bands(record: Record) -> Iterator[FavouriteBand]:
    games = [(difference, points) for _round, _own, _other, difference, points in _between_rated(record)]
    for lowest, highest in BANDS:
        own = [row for row in games if row[0] >= lowest and (not highest or row[0] <= highest)]
        if own:
            scored = Counter(points for _difference, points in own)
            expected = sum(expected_percent(difference) for difference, _points in own)
            yield FavouriteBand(lowest, highest, scored[POINT], scored[HALF], scored[0], expected)


def _scores(record: Record, rated: Sequence[Player]) -> Iterator[ScoreLine]:
    by_points: dict[Points, list[int]] = {}
    for player in rated:
        by_points.setdefault(record.points_of(player.tpn), []).append(player.rating)
    for points, ratings in sorted(by_points.items(), reverse=True):
        yield ScoreLine(points, len(ratings), _mean(ratings), min(ratings), max(ratings))


def _dots(record: Record, rated: Sequence[Player]) -> Iterator[ScoreDot]:
    if not rated:
        return
    ratings = [player.rating for player in rated]
    width = max(ratings) - min(ratings)
    step = next((step for step in STEPS if width <= step * MOST_RANGES), STEPS[-1])
    counted = Counter((player.rating // step, record.points_of(player.tpn)) for player in rated)
    for (place, points), players in sorted(counted.items()):
        yield ScoreDot(place * step + step // 2, points, players)


def _federations(players: Sequence[Player]) -> list[FederationLine]:
    by_name: dict[str, list[int]] = {}
    for player in players:
        by_name.setdefault(player.federation, []).append(player.rating)
    lines = [FederationLine(name, len(own), _mean(filter(None, own))) for name, own in by_name.items()]
    return sorted(lines, key=lambda line: (-line.players, not line.federation, line.federation))


def _ages(players: Sequence[Player], year: int) -> tuple[tuple[AgeBand, ...], int]:
    """Return the bands from the first to the last with players, and the number of players without an age."""
    known = [age for player in players if (age := _age(player, year)) is not None]
    bands = [AgeBand(low, high, sum(age >= low and (not high or age <= high) for age in known)) for low, high in AGES]
    filled = [place for place, band in enumerate(bands) if band.players]
    if not filled:
        return (), len(players)
    return tuple(bands[filled[0] : filled[-1] + 1]), len(players) - len(known)


def _age(player: Player, year: int) -> int | None:
    """Return the age that the player reaches in that year; None if it is not known or not possible."""
    born = player.birth[:4]
    if not (born.isascii() and born.isdecimal() and len(born) == len("1990")):
        return None
    age = year - int(born)
    return age if 0 <= age <= OLDEST else None
