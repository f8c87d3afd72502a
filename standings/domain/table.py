"""The standings on their page, after any public round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from pairing.domain.boards import Tally, tally_of
from standings.domain.categories import Category, CategoryKind, category_of, kinds_of
from standings.domain.ranks import ranks_after
from standings.domain.team_table_standings import SidesTable, sides_table
from tabellone.record import Entry, format_points
from tabellone.standings import has_parts
from tabellone.team_rankings import by_side
from tabellone.tiebreaks import RankingRow, Standings, format_value, parse_code
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.ranking import RankingRules
from tournaments.domain.rounds.current_round import games_counted
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.formats import figure, first_figure
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Heading:
    """A tie-break's code and name."""

    code: str
    name: str


MOST_COMMON = 5
"""Maximum number of categories offered directly on the page."""

Common: TypeAlias = tuple[
    tuple[Heading, ...],
    tuple[str, ...],
    RoundNavigation,
    Tally,
    tuple[CategoryKind, ...],
    Category | None,
    tuple[str, ...],
    tuple[str, ...],
]
Begun: TypeAlias = tuple[int, int, int | None, int, str, str, int, str, str, tuple[str, ...], tuple[Entry, ...]]


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """Fields of a player's and of a team's line.

    ``move``: ranks gained (or lost) since the previous round; None if there was none. ``within``: the rank in the
    displayed category, 0 for all players.
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
    """The points that rank first."""
    values: tuple[str, ...]
    card: tuple[Entry, ...]
    """The contestant's rounds up to the displayed one."""

    @property
    def places(self) -> int:
        """Return the number of ranks moved in either direction."""
        return abs(self.move or 0)


@dataclass(frozen=True, slots=True)
class Place(StandingsLine):
    """A player's line."""

    first: str = ""
    """The value ranked before the points, if the system has one."""
    side: str = ""
    """The player's Scheveningen team, if there are any."""


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Fields of the pages of players and teams besides their lines, and the progress of the round."""

    headings: tuple[Heading, ...]
    unknown: tuple[str, ...]
    """Tie-breaks of an imported event that cannot be calculated. The page lists them."""
    switch: RoundNavigation
    tally: Tally
    """Number of games of the round by result."""
    kinds: tuple[CategoryKind, ...]
    category: Category | None
    rules: tuple[str, ...]
    """Further ranking rules besides the tie-breaks, as sentences."""
    remarks: tuple[str, ...]
    """Remarks about the values."""

    @property
    def common_categories(self) -> tuple[Category, ...]:
        """Return the categories offered directly: women, ages, the organiser's own, and the displayed one."""
        every = {category.key: category for kind in self.kinds for category in kind.categories}
        keys = [key for key in every if key == "sex:w" or key.startswith(("age:", "own:"))][:MOST_COMMON]
        shown = [self.category.key] if self.category and self.category.key not in keys else []
        return tuple(every[key] for key in (*keys, *shown))

    @property
    def has_more_categories(self) -> bool:
        """Return True if there are more categories."""
        return sum(len(kind.categories) for kind in self.kinds) > len(self.common_categories)

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
    """The page of players: the standings after the round."""

    places: tuple[Place, ...]
    first_name: str = ""
    """The name of the lines' ``first``; empty if the points rank first."""
    sides: SidesTable | None = None
    """The Scheveningen teams, if all players are shown."""
    opens_first: bool = False
    """True if the lines' ``first`` links to its rounds."""


@dataclass(frozen=True, slots=True)
class TableAsked:
    """The requested standings: event, round, and category or all players."""

    event: Event
    state: PublicState
    switch: RoundNavigation
    kinds: tuple[CategoryKind, ...]
    category: Category | None

    @property
    def ranking(self) -> Standings:
        return self.state.after(self.switch.shown)


def table_of(event: Event, after_round: int | None = None, category_key: str = "") -> Table | None:
    """Return the standings after a round (default: the last public one), of all players or a category.

    None if the round is not public or the category is unknown. The queries of the public state.
    """
    asked = asked_for(event, after_round, category_key, kinds_of)
    if asked is None:
        return None
    record, ranking, shown = asked.state.record, asked.ranking, asked.switch.shown
    sides = by_side(record) if record.sides else {}
    return Table(
        *common_of(asked),
        tuple(Place(*line, first_figure(row.first), sides.get(row.tpn, "")) for row, line in lines_of(asked)),
        render_message(ranking.first_name or ""),
        sides_table(record, shown) if record.sides and not asked.category else None,
        has_parts(record),
    )


def asked_for(
    event: Event,
    after_round: int | None,
    category_key: str,
    kinds_in: Callable[[Event, PublicState], tuple[CategoryKind, ...]],
) -> TableAsked | None:
    """Return the standings requested by a URL; None if the round is not public or the category is unknown."""
    state = public_state(event)
    switch = navigation_in(event, state.record, after_round)
    if after_round is not None and not 1 <= after_round <= switch.last:
        return None
    kinds = kinds_in(event, state)
    category = category_of(kinds, category_key)
    if category_key and category is None:
        return None
    return TableAsked(event, state, switch, kinds, category)


def common_of(asked: TableAsked) -> Common:
    """Return the fields of `StandingsPage` in order."""
    state, switch, ranking = asked.state, asked.switch, asked.ranking
    return (
        tuple(Heading(code, name_of(code)) for code in ranking.codes),
        state.unknown,
        switch,
        tally_of(games_counted(asked.event, state.record, switch.shown), state.starts.get(switch.shown)),
        asked.kinds,
        asked.category,
        tuple(rules_in_words(asked.event, state.rules)),
        tuple(map(render_message, ranking.remarks)),
    )


def lines_of(asked: TableAsked) -> Iterator[tuple[RankingRow, Begun]]:
    """Yield the displayed rows of the ranking, each with the fields of `StandingsLine` in order."""
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
    """Yield further ranking rules besides the tie-breaks, as sentences."""
    if any(parse_code(code, of_teams=True).kind.needs_ratings for code in rules.codes) and rules.unrated is not None:
        if rules.unrated.rating is None:
            yield _("In rating-based tie-breaks, games against unrated players are not counted.")
        else:
            yield _("In rating-based tie-breaks, unrated players count as rated %(rating)s.") % {
                "rating": rules.unrated.rating
            }
    if rules.lots is not None:
        yield _("Remaining ties are decided by drawing of lots (random seed %(seed)s).") % {"seed": event.ties_seed}
    else:
        yield _("Players who are still tied share the rank.")
