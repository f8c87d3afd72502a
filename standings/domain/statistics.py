"""The statistics page of an event."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from standings.domain.chart import Frame
from standings.domain.scatter import Scatter, scatter
from tabellone.record import Player, format_points
from tabellone.statistics import AgeBand, EventStatistics, FavouriteBand, GameOutcome, statistics_of
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

FRAME = Frame(width=400, height=260, end=6)
FEDERATIONS_SHOWN = 12
"""Federations with a bar; the others are in the rest of the list, which opens."""
FEWEST_RATED = 4
"""With fewer rated players the chart of ratings and points says nothing."""


@dataclass(frozen=True, slots=True)
class ColourShare:
    """An outcome with its number of games and its percentage."""

    outcome: str
    label: str
    games: int
    percent: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A line with one bar: a label, a number, and the largest number of the chart. ``average``: a rating, or 0."""

    label: str
    number: int
    most: int
    average: int = 0


@dataclass(frozen=True, slots=True)
class FavouriteLine:
    """A band of rating differences, with its label."""

    label: str
    band: FavouriteBand

    @property
    def undecided(self) -> int:
        """Return the number of games until the part of the lost games begins."""
        return self.band.won + self.band.drawn


@dataclass(frozen=True, slots=True)
class UpsetLine:
    """An upset with its players."""

    round: int
    winner: Player
    loser: Player
    difference: int


@dataclass(frozen=True, slots=True)
class PointsRow:
    """The players with the same points."""

    points: str
    players: int
    average: int
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """The page. Parts without data are empty."""

    statistics: EventStatistics
    switch: RoundNavigation
    colours: tuple[ColourShare, ...]
    favourites: tuple[FavouriteLine, ...]
    upsets: tuple[UpsetLine, ...]
    scatter: Scatter | None
    scores: tuple[PointsRow, ...]
    federations: tuple[Bar, ...]
    more_federations: tuple[Bar, ...]
    ages: tuple[Bar, ...]
    unreported: int
    """Number of matches reported only by their score, so that their games are missing."""

    @property
    def most_games(self) -> int:
        """Return the number of games of the longest round."""
        return max((outcomes.games for outcomes in self.statistics.rounds), default=0)

    @property
    def has_others(self) -> bool:
        """Return True if there are forfeits or special results, so that the table needs their column."""
        return any(outcomes.unusual for outcomes in self.statistics.rounds)

    @property
    def has_open(self) -> bool:
        return bool(self.statistics.outcomes.open)


def statistics_page(event: Event) -> StatisticsPage:
    """Return the statistics of the public rounds. The queries of the public state.

    Ages are shown only if the event publishes years of birth.
    """
    state = public_state(event)
    record = state.individuals
    began = event.start_date or event.created_at.date()
    found = statistics_of(record, year=began.year if event.whole.shows_birth_years else 0)
    federations = _federation_bars(found)
    return StatisticsPage(
        found,
        navigation_in(event, state.record),
        _colours(found),
        tuple(FavouriteLine(span(band.lowest, band.highest), band) for band in found.bands),
        tuple(
            UpsetLine(row.round, record.by_tpn[row.winner], record.by_tpn[row.loser], row.difference)
            for row in found.upsets
        ),
        scatter(found.dots, FRAME) if found.rated >= FEWEST_RATED else None,
        tuple(
            PointsRow(format_points(row.points), row.players, row.average, row.lowest, row.highest)
            for row in found.scores
        ),
        federations[:FEDERATIONS_SHOWN],
        federations[FEDERATIONS_SHOWN:],
        _age_bars(found.ages, found.unknown_ages),
        state.record.unreported_matches(),
    )


def _colours(found: EventStatistics) -> tuple[ColourShare, ...]:
    labels = {
        GameOutcome.WHITE: _("White won"),
        GameOutcome.DRAWN: _("Drawn games"),
        GameOutcome.BLACK: _("Black won"),
    }
    outcomes = found.outcomes
    return tuple(
        ColourShare(outcome.value, label, outcomes.of(outcome), outcomes.percent(outcome))
        for outcome, label in labels.items()
    )


def span(lowest: int, highest: int) -> str:
    """Return a range of numbers as text: ``50–99``, ``400+``."""
    return f"{lowest}–{highest}" if highest else f"{lowest}+"


def _federation_bars(found: EventStatistics) -> tuple[Bar, ...]:
    """Return the federations; none if all players have the same one, or none."""
    if len(found.federations) < 2:
        return ()
    most = max(found.federations[0].players, found.more_federation_players)
    bars = [Bar(line.federation or _("not stated"), line.players, most, line.average) for line in found.federations]
    if found.more_federations:
        label = _("Other federations (%(count)s)") % {"count": found.more_federations}
        bars.append(Bar(label, found.more_federation_players, most))
    return tuple(bars)


def _age_bars(ages: tuple[AgeBand, ...], unknown: int) -> tuple[Bar, ...]:
    if not ages:
        return ()
    most = max(unknown, *(band.players for band in ages))
    bars = [Bar(span(band.lowest, band.highest), band.players, most) for band in ages]
    return (*bars, *((Bar(_("not stated"), unknown, most),) if unknown else ()))
