"""The standings as their page shows them, after any public round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from pairing.domain.boards import Tally, tally_of
from standings.domain.categories import Category, CategoryKind, category_of, kinds_of
from standings.domain.ranks import ranks_after
from standings.domain.sides import SidesTable, sides_table
from tabellone.record import Entry, format_points
from tabellone.standings import has_parts
from tabellone.team_rankings import by_side
from tabellone.tiebreaks import RankingRow, Standings, format_value, parse_code
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.ranking import RankingRules
from tournaments.domain.rounds.playing import games_counted
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.figures import figure, first_figure
from tournaments.domain.words.telling import told
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Heading:
    """A tie-break's code and what it means."""

    code: str
    name: str


Common: TypeAlias = tuple[
    tuple[Heading, ...],
    tuple[str, ...],
    Switch,
    Tally,
    tuple[CategoryKind, ...],
    Category | None,
    tuple[str, ...],
    tuple[str, ...],
]
Begun: TypeAlias = tuple[int, int, int | None, int, str, str, int, str, str, tuple[str, ...], tuple[Entry, ...]]


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """What the lines of a player and of a team have. ``move``: places won (or lost) since the round before; None where
    there was none. ``within``: the rank in the category that is shown, 0 for everybody.
    """

    rank: int
    within: int
    move: int | None
    tpn: int
    name: str
    title: str
    rating: int
    federation: str
    points: str
    """In the score that ranks first."""
    values: tuple[str, ...]
    card: tuple[Entry, ...]
    """The contestant's rounds up to that one."""

    @property
    def places(self) -> int:
        """How many places it moved, whichever way."""
        return abs(self.move or 0)


@dataclass(frozen=True, slots=True)
class Place(StandingsLine):
    """A player's line."""

    first: str = ""
    """What ranks before the points, where the system has a value of its own."""
    side: str = ""
    """For which the player scores, where there are any."""


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """What the pages of players and of teams have besides their lines, and how much of the round is played."""

    headings: tuple[Heading, ...]
    unknown: tuple[str, ...]
    """Tie-breaks of an imported event that cannot be computed; the page says so."""
    switch: Switch
    tally: Tally
    """How the games of the round have ended."""
    kinds: tuple[CategoryKind, ...]
    category: Category | None
    rules: tuple[str, ...]
    """What decides besides the tie-breaks, in sentences."""
    remarks: tuple[str, ...]
    """What is to be known of the values."""

    @property
    def boards(self) -> int:
        return self.tally.total

    @property
    def finished(self) -> int:
        return self.tally.total - self.tally.open

    @property
    def is_complete(self) -> bool:
        return not self.tally.open


@dataclass(frozen=True, slots=True)
class Table(StandingsPage):
    """The page of players: the places after the round."""

    places: tuple[Place, ...]
    first_name: str = ""
    """What the places' ``first`` is called; empty where the points are first."""
    sides: SidesTable | None = None
    """The sides that the players score for, where everybody is shown."""
    opens_first: bool = False
    """Whether the places' ``first`` can be opened to the rounds that made it."""


@dataclass(frozen=True, slots=True)
class TableAsked:
    """The standings that somebody asked for: of an event after a round, of everybody or of a category."""

    event: Event
    state: PublicState
    switch: Switch
    kinds: tuple[CategoryKind, ...]
    category: Category | None

    @property
    def ranking(self) -> Standings:
        return self.state.after(self.switch.shown)


def table_of(event: Event, after_round: int | None = None, category_key: str = "") -> Table | None:
    """The standings after that round (default: the last public one), of everybody or of a category; None if the round
    is not public or nobody knows the category; the queries of the public state.
    """
    asked = asked_for(event, after_round, category_key, kinds_of)
    if asked is None:
        return None
    record, ranking, shown = asked.state.record, asked.ranking, asked.switch.shown
    sides = by_side(record) if record.sides else {}
    return Table(
        *common_of(asked),
        tuple(Place(*line, first_figure(row.first), sides.get(row.tpn, "")) for row, line in lines_of(asked)),
        told(ranking.first_name or ""),
        sides_table(record, shown) if record.sides and not asked.category else None,
        has_parts(record),
    )


def asked_for(
    event: Event,
    after_round: int | None,
    category_key: str,
    kinds_in: Callable[[Event, PublicState], tuple[CategoryKind, ...]],
) -> TableAsked | None:
    """What the address of a page of standings means; None if the round is not public or nobody knows the category."""
    state = public_state(event)
    switch = switch_in(event, state.record, after_round)
    if after_round is not None and not 1 <= after_round <= switch.last:
        return None
    kinds = kinds_in(event, state)
    category = category_of(kinds, category_key)
    if category_key and category is None:
        return None
    return TableAsked(event, state, switch, kinds, category)


def common_of(asked: TableAsked) -> Common:
    """What `StandingsPage` keeps, in its order."""
    state, switch, ranking = asked.state, asked.switch, asked.ranking
    return (
        tuple(Heading(code, name_of(code)) for code in ranking.codes),
        state.unknown,
        switch,
        tally_of(games_counted(asked.event, state.record, switch.shown)),
        asked.kinds,
        asked.category,
        tuple(rules_in_words(asked.event, state.rules)),
        tuple(map(told, ranking.remarks)),
    )


def lines_of(asked: TableAsked) -> Iterator[tuple[RankingRow, Begun]]:
    """The rows of the ranking that are shown, each with what `StandingsLine` keeps, in its order."""
    state, category, shown, record = asked.state, asked.category, asked.switch.shown, asked.state.record
    before = ranks_after(asked.event, state, asked.switch.before) if asked.switch.before else {}
    within = rank = 0
    rows = [row for row in asked.ranking.rows if category is None or row.tpn in category.members]
    for number, row in enumerate(rows, start=1):
        within = within if row.rank == rank else number
        rank = row.rank
        contestant = record.contestant[row.tpn]
        yield (
            row,
            (
                rank,
                within if category else 0,
                before[row.tpn] - rank if before else None,
                row.tpn,
                contestant.name,
                contestant.title,
                contestant.rating,
                contestant.federation,
                format_points(row.points),
                tuple(figure(format_value(value)) for value in row.values),
                tuple(entry for entry in record.cards[row.tpn] if entry.round <= shown),
            ),
        )


def rules_in_words(event: Event, rules: RankingRules) -> Iterator[str]:
    """What decides besides the tie-breaks, in sentences."""
    if any(parse_code(code, of_teams=True).kind.needs_ratings for code in rules.codes) and rules.unrated is not None:
        if rules.unrated.rating is None:
            yield _("In tie-breaks of ratings, games against unrated players are left out.")
        else:
            yield _("In tie-breaks of ratings, unrated players count with %(rating)s.") % {
                "rating": rules.unrated.rating
            }
    if rules.lots is not None:
        yield _("Ties that remain are decided by lots, drawn from the seed %(seed)s.") % {"seed": event.ties_seed}
    else:
        yield _("Who is still equal shares the rank.")
