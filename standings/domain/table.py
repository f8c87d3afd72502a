"""The standings as their page shows them, after any public round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from standings.domain.categories import Category, CategoryKind, category_of, kinds_of
from standings.domain.ranks import Ranks, ranks_after
from standings.domain.sides import SidesTable, sides_table
from tabellone.record import Entry, Record, format_points
from tabellone.standings import has_parts
from tabellone.team_rankings import by_side
from tabellone.tiebreaks import Standings, format_value, parse_code
from tournaments.domain.public import public_state
from tournaments.domain.ranking import RankingRules
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


@dataclass(frozen=True, slots=True)
class Place:
    """A player's line. ``move``: places won (or lost) since the round before; None where there was none.
    ``within``: the rank in the category that is shown, 0 for everybody.
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
    first: str
    """What ranks before the points, where the system has a value of its own."""
    values: tuple[str, ...]
    card: tuple[Entry, ...]
    """The player's rounds up to that one."""
    side: str = ""
    """For which the player scores, where there are any."""

    @property
    def places(self) -> int:
        """How many places the player moved, whichever way."""
        return abs(self.move or 0)


@dataclass(frozen=True, slots=True)
class Table:
    """The page: the places after the round, and how much of that round is played."""

    headings: tuple[Heading, ...]
    unknown: tuple[str, ...]
    """Tie-breaks of an imported event that cannot be computed; the page says so."""
    places: tuple[Place, ...]
    switch: Switch
    boards: int
    finished: int
    kinds: tuple[CategoryKind, ...]
    category: Category | None
    rules: tuple[str, ...]
    """What decides besides the tie-breaks, in sentences."""
    first_name: str
    """What the places' ``first`` is called; empty where the points are first."""
    remarks: tuple[str, ...]
    """What is to be known of those values."""
    sides: SidesTable | None = None
    """The sides that the players score for, where everybody is shown."""
    opens_first: bool = False
    """Whether the places' ``first`` can be opened to the rounds that made it."""

    @property
    def is_complete(self) -> bool:
        return self.boards == self.finished


def table_of(event: Event, after_round: int | None = None, category_key: str = "") -> Table | None:
    """The standings after that round (default: the last public one), of everybody or of a category; None if the round
    is not public or nobody knows the category; the queries of the public state.
    """
    state = public_state(event)
    record = state.record
    switch = switch_in(event, record, after_round)
    if after_round is not None and not 1 <= after_round <= switch.last:
        return None
    kinds = kinds_of(event, state)
    category = category_of(kinds, category_key)
    if category_key and category is None:
        return None
    now = state.after(switch.shown)
    before = ranks_after(event, state, switch.before) if switch.before else {}
    games = record.rounds[switch.shown - 1].games if switch.shown else ()
    return Table(
        tuple(Heading(code, name_of(code)) for code in now.codes),
        state.unknown,
        _places(record, now, before, category, switch.shown),
        switch,
        len(games),
        sum(game.is_finished for game in games),
        kinds,
        category,
        tuple(rules_in_words(event, state.rules)),
        told(now.first_name or ""),
        tuple(map(told, now.remarks)),
        None if category else sides_table(record, switch.shown),
        has_parts(record),
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


def _places(
    record: Record, table: Standings, before: Ranks, category: Category | None, shown: int
) -> tuple[Place, ...]:
    places: list[Place] = []
    sides = by_side(record) if record.sides else {}
    for row in table.rows:
        if category is not None and row.tpn not in category.members:
            continue
        player = record.contestant[row.tpn]
        shares = bool(places) and places[-1].rank == row.rank
        within = places[-1].within if shares else len(places) + 1
        places.append(
            Place(
                row.rank,
                within if category else 0,
                before[row.tpn] - row.rank if before else None,
                row.tpn,
                player.name,
                player.title,
                player.rating,
                player.federation,
                format_points(row.points),
                first_figure(row.first),
                tuple(figure(format_value(value)) for value in row.values),
                record.cards[row.tpn][:shown],
                sides.get(row.tpn, ""),
            )
        )
    return tuple(places)
