"""The page of all rating changes of an event, and its files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, pgettext

from ratings.domain.choice import tempo_of
from ratings.domain.time_controls import TEMPI
from standings.domain.listed_k import list_of, listed_ks
from standings.domain.progress import progress_of
from standings.domain.ratings import REASONS, began_of, decimal, signed
from tabellone.interchange.trf.time_control import Tempo
from tabellone.rating_change import HIGHEST_INITIAL_RATING, InitialRating, InitialState, Performance, RatingChange, WhyK
from tabellone.rating_report import GameRating, PlayerRating, RatingReport, rating_report
from tabellone.record import POINT, Player, Record, format_points
from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

GAMES: Mapping[GameRating, Promise] = {
    GameRating.RATED: gettext_lazy("Rated for both players"),
    GameRating.ONE_UNRATED: gettext_lazy("Rated only for the unrated player"),
    GameRating.BOTH_UNRATED: gettext_lazy("Not rated: both players unrated"),
    GameRating.FORFEIT: gettext_lazy("Not rated: forfeits"),
    GameRating.SHORT: gettext_lazy("Not rated: fewer than two moves"),
    GameRating.DIFFERENCE: gettext_lazy("Not rated: a player above 2600, difference of 600 or more"),
    GameRating.OPEN: gettext_lazy("Not finished or not reported"),
}
STATES: Mapping[InitialState, Promise | str] = {
    InitialState.PUBLISHED: "",
    InitialState.FEW_GAMES: gettext_lazy("fewer than 5 games: counted together with other events (7.1.4)"),
    InitialState.NO_POINTS: gettext_lazy("no points: not counted in a first event (8.2.1)"),
    InitialState.LOW: gettext_lazy("below 1400: stays unrated (7.2.1)"),
}
SHORT_REASONS: Mapping[WhyK, Promise] = {
    WhyK.HIGH: gettext_lazy("2400 or more"),
    WhyK.JUNIOR: gettext_lazy("junior below 2300"),
    WhyK.ORDINARY: gettext_lazy("below 2400"),
    WhyK.ORDINARY_AGE_UNKNOWN: gettext_lazy("below 2400, age unknown"),
    WhyK.FAST: gettext_lazy("rapid and blitz"),
    WhyK.MANY_GAMES: gettext_lazy("K × games at most 700"),
    WhyK.LISTED: gettext_lazy("rating list"),
}


@dataclass(frozen=True, slots=True)
class RatingChangesLine:
    """A line of a player."""

    player: Player

    @property
    def tpn(self) -> int:
        return self.player.tpn

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def title(self) -> str:
        return self.player.title


@dataclass(frozen=True, slots=True)
class ChangeLine(RatingChangesLine):
    """A rated player with a rated game."""

    change: RatingChange
    performance: Performance

    @property
    def points(self) -> str:
        return format_points(self.change.points)

    @property
    def expected(self) -> str:
        return decimal(self.change.expected, is_fixed=True)

    @property
    def exact(self) -> str:
        return signed(self.change.change, is_fixed=True)

    @property
    def rounded(self) -> str:
        return signed(Fraction(self.change.rounded))

    @property
    def after(self) -> int:
        """Return the rating with this event's change alone."""
        return self.change.rating + self.change.rounded

    @property
    def reason(self) -> str:
        return str(SHORT_REASONS[self.change.why_k])

    @property
    def limited(self) -> int:
        """Return the number of games whose difference counts as 400 (8.3.1)."""
        return sum(game.is_limited for game in self.change.games)


@dataclass(frozen=True, slots=True)
class InitialLine(RatingChangesLine):
    """An unrated player with a game against a rated opponent."""

    initial: InitialRating

    @property
    def points(self) -> str:
        return format_points(self.initial.points)

    @property
    def remark(self) -> str:
        """Return why the performance is not a first rating, or that it is limited."""
        if self.initial.state is InitialState.PUBLISHED and self.initial.is_limited:
            return _("limited to %(rating)s (8.2.3)") % {"rating": HIGHEST_INITIAL_RATING}
        return str(STATES[self.initial.state])


@dataclass(frozen=True, slots=True)
class ReasonForK:
    """A reason for a K, in words, and the number of its players."""

    k: str
    text: str
    players: int


@dataclass(frozen=True, slots=True)
class RatingChanges:
    """The page: lines in the order of the standings' numbers, totals, and the rules that were used."""

    tempo: Tempo
    report: RatingReport
    record: Record
    rated: tuple[ChangeLine, ...]
    initial: tuple[InitialLine, ...]
    reasons: tuple[ReasonForK, ...]
    switch: RoundNavigation
    rating_list: str = ""
    """Name and month of the list from which K was taken; empty: none."""

    @property
    def tempo_name(self) -> str:
        return str(TEMPI[self.tempo])

    @property
    def is_standard(self) -> bool:
        return self.tempo == "standard"

    @property
    def games(self) -> tuple[tuple[str, int], ...]:
        """Return the number of games by kind, in words; kinds without a game are left out."""
        return tuple(
            (str(text), self.report.games[kind]) for kind, text in GAMES.items() if self.report.games.get(kind)
        )

    @property
    def without_games(self) -> int:
        """Return the number of players without a rated game."""
        return len(self.report.players) - len(self.rated) - len(self.initial)

    @property
    def total_points(self) -> str:
        return format_points(self.report.points)

    @property
    def total_expected(self) -> str:
        return decimal(self.report.expected, is_fixed=True)

    @property
    def total_change(self) -> str:
        return signed(self.report.change, is_fixed=True)

    @property
    def total_games(self) -> int:
        """Return the number of rated games of rated players, each counted for both of them."""
        return sum(len(line.change.games) for line in self.rated)


def rating_changes_of(event: Event) -> RatingChanges:
    """Return the rating changes after the last public round. The queries of the public state and of the list."""
    state = public_state(event)
    record = state.individuals
    found = list_of(event)
    known = listed_ks(event, record.players, found)
    tempo = tempo_of(event)
    report = rating_report(record, began=began_of(event), tempo=tempo, listed_k=known)
    return RatingChanges(
        tempo,
        report,
        record,
        tuple(_rated_lines(report)),
        tuple(InitialLine(line.player, line.initial) for line in report.unrated if line.initial),
        _reasons(report),
        navigation_in(event, state.record),
        f"{found.name} {found.month:%Y-%m}" if found and known else "",
    )


def _rated_lines(report: RatingReport) -> Iterator[ChangeLine]:
    for line in report.rated:
        if line.change and line.performance:
            yield ChangeLine(line.player, line.change, line.performance)


def _reasons(report: RatingReport) -> tuple[ReasonForK, ...]:
    """Return the reasons with their players; a lowered K has several values, so it has none here."""
    counted = Counter(
        (0 if line.change.why_k is WhyK.MANY_GAMES else line.change.k, line.change.why_k)
        for line in report.rated
        if line.change
    )
    order = list(WhyK)
    return tuple(
        ReasonForK(str(k or "–"), str(REASONS[why]), count)
        for (k, why), count in sorted(counted.items(), key=lambda row: (-row[0][0], order.index(row[0][1])))
    )


def rating_changes_sheet(event: Event, *, with_ids: bool = False) -> Sheet:
    """Return the rating changes as on their page, rated players before unrated ones.

    ``with_ids``: with the FIDE IDs for the rating officer, also if the event does not publish them.
    """
    page = rating_changes_of(event)
    columns = (
        Column(_("No."), "tpn", is_number=True),
        Column(_("Title"), "title", is_optional=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Fed."), "federation", is_optional=True),
        Column(_("FIDE ID"), "fide_id", is_printed=False),
        Column(_("Rating"), "rating", is_number=True),
        Column(_("Games"), "games", is_number=True),
        Column(_("Points"), "points", is_number=True),
        Column(_("Opponents"), "average", is_number=True),
        Column(_("Expected"), "expected", is_number=True),
        Column("K", "k", is_number=True),
        Column(_("Reason for K"), "reason", is_printed=False),
        Column(pgettext("rating", "Change"), "change", is_number=True),
        Column("±", "rounded", is_number=True, is_strong=True),
        Column(_("New rating"), "after", is_number=True, is_printed=False),
        Column(_("Performance"), "performance", is_number=True),
    )
    shows_ids = with_ids or event.whole.shows_birth_years
    rows = [*(_rated_row(line, shows_ids=shows_ids) for line in page.rated)]
    rows += [_initial_row(line, shows_ids=shows_ids) for line in page.initial]
    progress = progress_of(event, page.switch)
    facts = (
        *progress.facts,
        ("tempo", page.tempo),
        ("rating_list", page.rating_list or None),
        *((f"games_{kind.value}", page.report.games.get(kind, 0)) for kind in GameRating),
    )
    notes = (
        _("Calculated by the FIDE rating regulations for: %(kind)s.") % {"kind": page.tempo_name},
        *(f"K {row.k}: {row.text} ({row.players})" for row in page.reasons),
        *((_("K from the list %(list)s.") % {"list": page.rating_list},) if page.rating_list else ()),
        *((UNRATED_NOTE % {"count": len(page.initial)},) if page.initial else ()),
        *(f"{text}: {count}" for text, count in page.games),
    )
    return Sheet(event.name, _("Rating changes"), columns, tuple(rows), facts, tuple(notes), state=progress.text)


UNRATED_NOTE = gettext_lazy(
    "Unrated players: %(count)s. Their opponents’ average and their performance include two draws against 1800 (8.2.2)."
)


def _person(player: Player, *, shows_ids: bool) -> tuple[Cell, ...]:
    return (
        Cell.of(player.tpn),
        Cell.of(player.title),
        Cell.of(player.name),
        Cell.of(player.federation),
        Cell.of(player.fide_id if shows_ids else None),
        Cell(str(player.rating or "–"), player.rating or None),
    )


def _rated_row(line: ChangeLine, *, shows_ids: bool) -> tuple[Cell, ...]:
    change, performance = line.change, line.performance
    return (
        *_person(line.player, shows_ids=shows_ids),
        Cell(str(len(change.games)), len(change.games)),
        Cell(line.points, change.points / POINT),
        Cell(str(performance.average), performance.average),
        Cell(line.expected, float(change.expected)),
        Cell(str(change.k), change.k),
        Cell.of(line.reason),
        Cell(line.exact, float(change.change)),
        Cell(line.rounded, change.rounded),
        Cell(str(line.after), line.after),
        Cell(str(performance.rating), performance.rating),
    )


def _initial_row(line: InitialLine, *, shows_ids: bool) -> tuple[Cell, ...]:
    initial = line.initial
    empty = Cell("", None)
    return (
        *_person(line.player, shows_ids=shows_ids),
        Cell(str(initial.games), initial.games),
        Cell(line.points, initial.points / POINT),
        Cell(str(initial.average), initial.average),
        empty,
        empty,
        Cell.of(line.remark),
        empty,
        empty,
        empty,
        Cell(str(initial.rating), initial.rating),
    )


def rated_games_sheet(event: Event) -> Sheet:
    """Return every rated game of each rated player: the difference, the expected score and the change (8.3)."""
    page = rating_changes_of(event)
    columns = (
        Column(_("No."), "tpn", is_number=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True),
        Column(_("Round"), "round", is_number=True),
        Column(_("Opponent"), "opponent", is_wide=True),
        Column(_("Rating"), "opponent_rating", is_number=True),
        Column(_("Result"), "result", is_number=True),
        Column(_("Difference"), "difference", is_number=True),
        Column(_("Limited"), "limited"),
        Column(_("Expected"), "expected", is_number=True),
        Column(pgettext("rating", "Change"), "change", is_number=True),
        Column("K", "k", is_number=True),
    )
    rows = [row for line in page.report.rated for row in _game_rows(page.record, line)]
    progress = progress_of(event, page.switch)
    notes = (
        _("Calculated by the FIDE rating regulations for: %(kind)s.") % {"kind": page.tempo_name},
        _("The change is before multiplication by K. Limited: a difference above 400 counts as 400."),
    )
    facts = (*progress.facts, ("tempo", page.tempo))
    return Sheet(event.name, _("Rated games"), columns, tuple(rows), facts, notes, state=progress.text)


def _game_rows(record: Record, line: PlayerRating) -> Iterator[tuple[Cell, ...]]:
    if line.change is None:
        return
    player, change = line.player, line.change
    for game, number in zip(change.games, line.opponents, strict=True):
        opponent = record.by_tpn[number]
        yield (
            Cell.of(player.tpn),
            Cell.of(player.name),
            Cell.of(game.game.own_rating or player.rating),
            Cell.of(game.game.round),
            Cell.of(opponent.name),
            Cell.of(game.game.opponent_rating),
            Cell(format_points(game.game.points), game.game.points / POINT),
            Cell(signed(Fraction(game.difference)), game.difference),
            Cell(_("yes") if game.is_limited else "", game.is_limited),
            Cell(decimal(Fraction(game.expected, 100), is_fixed=True), game.expected / 100),
            Cell(signed(Fraction(game.change, 100), is_fixed=True), game.change / 100),
            Cell.of(change.k),
        )
