"""The standings on their page, after any public round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypedDict

from django.utils.translation import gettext as _

from pairing.domain.boards import Tally, tally_of
from standings.domain.categories import Category, CategoryKind, category_of, kinds_of
from standings.domain.ranks import ranks_after
from standings.domain.team_table_standings import SidesTable, sides_table
from tabellone.record import Contestant, Entry, format_points
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedLine:
    """A line of a table: a player or a team, and its row of the ranking."""

    contestant: Contestant
    row: RankingRow

    @property
    def tpn(self) -> int:
        return self.contestant.tpn

    @property
    def name(self) -> str:
        return self.contestant.name

    @property
    def title(self) -> str:
        return self.contestant.title

    @property
    def rating(self) -> int:
        return self.contestant.rating

    @property
    def federation(self) -> str:
        return self.contestant.federation

    @property
    def rank(self) -> int:
        """Return the rank; 0 for an expelled contestant, who has none."""
        return 0 if self.row.is_expelled else self.row.rank

    @property
    def points(self) -> str:
        """Return the points that rank first."""
        return format_points(self.row.points)

    @property
    def values(self) -> tuple[str, ...]:
        """Return the tie-breaks as text."""
        return tuple(figure(format_value(value)) for value in self.row.values)

    @property
    def first(self) -> str:
        """Return the value ranked before the points, if the system has one."""
        return first_figure(self.row.first)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsLine(RankedLine):
    """A line of the standings.

    ``move``: ranks gained (or lost) since the previous round; None if there was none. ``within``: the rank in the
    displayed category, 0 for all players.
    """

    within: int
    move: int | None
    card: tuple[Entry, ...]
    """The contestant's rounds up to the displayed one."""
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(StandingsLine):
    """A player's line."""

    side: str = ""
    """The player's Scheveningen team, if there are any."""


class PageFields(TypedDict):
    """Fields of `StandingsPage`."""

    headings: tuple[Heading, ...]
    unknown: tuple[str, ...]
    switch: RoundNavigation
    tally: Tally
    kinds: tuple[CategoryKind, ...]
    category: Category | None
    rules: tuple[str, ...]
    remarks: tuple[str, ...]


class LineFields(TypedDict):
    """Fields of `StandingsLine`."""

    contestant: Contestant
    row: RankingRow
    within: int
    move: int | None
    card: tuple[Entry, ...]
    is_withdrawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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
    asked = asked_for(event, after_round, category_key)
    if asked is None:
        return None
    record, ranking, shown = asked.state.record, asked.ranking, asked.switch.shown
    sides = by_side(record) if record.sides else {}
    return Table(
        **page_fields(asked),
        places=tuple(Place(**line, side=sides.get(line["row"].tpn, "")) for line in line_fields(asked)),
        first_name=render_message(ranking.first_name or ""),
        sides=sides_table(record, shown) if record.sides and not asked.category else None,
        opens_first=has_parts(record),
    )


def asked_for(event: Event, after_round: int | None, category_key: str) -> TableAsked | None:
    """Return the standings requested by a URL; None if the round is not public or the category is unknown."""
    state = public_state(event)
    switch = navigation_in(event, state.record, after_round)
    if after_round is not None and not 1 <= after_round <= switch.last:
        return None
    kinds = kinds_of(event, state)
    category = category_of(kinds, category_key)
    if category_key and category is None:
        return None
    return TableAsked(event, state, switch, kinds, category)


def page_fields(asked: TableAsked) -> PageFields:
    """Return the fields of the page that players and teams have in common."""
    state, switch, ranking = asked.state, asked.switch, asked.ranking
    return {
        "headings": tuple(Heading(code, name_of(code)) for code in ranking.codes),
        "unknown": state.unknown,
        "switch": switch,
        "tally": tally_of(games_counted(asked.event, state.record, switch.shown), state.starts.get(switch.shown)),
        "kinds": asked.kinds,
        "category": asked.category,
        "rules": tuple(rules_in_words(asked.event, state.rules)),
        "remarks": tuple(map(render_message, ranking.remarks)),
    }


def line_fields(asked: TableAsked) -> Iterator[LineFields]:
    """Yield the fields of each displayed line that players and teams have in common."""
    state, category, shown, record = asked.state, asked.category, asked.switch.shown, asked.state.record
    before = ranks_after(asked.event, state, asked.switch.before) if asked.switch.before else {}
    within = rank = 0
    rows = [row for row in asked.ranking.listed if category is None or row.tpn in category.members]
    for number, row in enumerate(rows, start=1):
        within = within if row.rank == rank else number
        rank = row.rank
        yield {
            "contestant": record.contestant[row.tpn],
            "row": row,
            "within": within if category else 0,
            "move": before[row.tpn] - rank if before else None,
            "card": tuple(entry for entry in record.cards[row.tpn] if entry.round <= shown),
            "is_withdrawn": row.tpn in state.withdrawn,
        }


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
