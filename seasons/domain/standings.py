"""The standings of a season on its page: finished events with public standings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from ladders.models import Ladder
from seasons.domain.ladders import SeasonLadder, finishes_of, ladders_in
from seasons.domain.organising import rules_of
from seasons.models import Season
from tabellone.record import ByeKind, Record
from tabellone.seasons import Finish, SeasonResult, SeasonRules, person_keys, season_standings
from tournaments.domain.public_record import public_state
from tournaments.domain.words.formats import first_figure
from tournaments.models import Event

MOST_CHANGES = 10**9
"""More than the total of changes in the events and ladders of a season."""


@dataclass(frozen=True, slots=True)
class SeasonColumn:
    """An event of the season, or a ladder at a day, and if it counts yet."""

    counts: bool
    of: Event | SeasonLadder

    @property
    def event(self) -> Event | None:
        """Return the event; None for a ladder."""
        return self.of if isinstance(self.of, Event) else None

    @property
    def ladder(self) -> Ladder | None:
        """Return the ladder; None for an event."""
        return self.of.ladder if isinstance(self.of, SeasonLadder) else None

    @property
    def name(self) -> str:
        """Return the name of the event or ladder."""
        return self.of.name if isinstance(self.of, Event) else self.of.ladder.name

    @property
    def day(self) -> date | None:
        """Return the first day of the event, or the day at whose end the ladder counts."""
        return self.of.start_date if isinstance(self.of, Event) else self.of.day


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """A person's result in an event, and its season points; empty texts if the person did not play."""

    column: SeasonColumn | None = None
    number: int = 0
    """The player's number in the event, or the key on the ladder."""
    place: int = 0
    value: str = ""
    worth: Fraction = Fraction(0)
    """The season points in tenths."""
    counts: bool = False


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A person's line."""

    key: str
    """The person's key, the same in all versions of the page."""
    rank: int
    """0: played in too few events to be ranked."""
    name: str
    title: str
    cells: tuple[SeasonCell, ...]
    total: str
    worth: Fraction
    """The total of season points in tenths."""


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The page: the events, and all players of the events that count."""

    columns: tuple[SeasonColumn, ...]
    places: tuple[SeasonPlace, ...]
    rules: SeasonRules
    points: tuple[str, ...]
    """The points for each place, first place first."""


def season_mark(season: Season, now: datetime) -> int:
    """Return the version of the season's page; three queries.

    It grows with each action, each change of an event or ladder in the season, and each ladder whose day is over.
    """
    ladders = ladders_in(season)
    seen = sum(season.events.values_list("event__public_version", flat=True))
    seen += sum(one.ladder.version + one.counts(now) for one in ladders)
    return season.version * MOST_CHANGES + seen


def season_page(season: Season, now: datetime) -> SeasonPage:
    """Return the present standings of the season. Hidden events and ladders are not mentioned.

    Uses the queries of each event's public state, and four for each ladder that counts.
    """
    columns = _columns(season, now)
    found = [part for number, column in enumerate(columns) if column.counts for part in _parts(number, column)]
    keys = person_keys([(part.fide_id, part.name) for part in found])
    people = dict(zip(_apart(keys, found), found, strict=True))
    rules = rules_of(season)
    finishes = [Finish(part.column, key, part.place, part.score) for (key, _column), part in people.items()]
    latest = {key: part for (key, _column), part in people.items()}
    numbers = {(key, part.column): part.number for (key, _column), part in people.items()}
    places = tuple(
        SeasonPlace(
            hashlib.sha256(row.person.encode()).hexdigest()[:12],
            row.rank,
            latest[row.person].name,
            latest[row.person].title,
            tuple(_cells(columns, {result.event: result for result in row.results}, row.person, numbers)),
            first_figure(row.total),
            row.total,
        )
        for row in season_standings(rules, finishes)
    )
    return SeasonPage(columns, places, rules, tuple(first_figure(Fraction(points)) for points in rules.points))


def _columns(season: Season, now: datetime) -> tuple[SeasonColumn, ...]:
    """Return the visible events and ladders by day; undated ones are last."""
    rows = season.events.select_related("event__stage__event").order_by("pk")
    events = [SeasonColumn(row.event.is_finished, row.event) for row in rows if not row.event.is_hidden]
    ladders = [SeasonColumn(one.counts(now), one) for one in ladders_in(season) if not one.ladder.is_hidden]
    return tuple(sorted([*events, *ladders], key=lambda column: column.day or date.max))


@dataclass(frozen=True, slots=True)
class _Part:
    """A person's result in an event or on a ladder."""

    column: int
    number: int
    fide_id: str
    name: str
    title: str
    place: int
    score: Fraction


def _parts(number: int, column: SeasonColumn) -> Iterator[_Part]:
    """Yield all participants with their rank. The score is the value ranked before the points, if there is one."""
    if isinstance(column.of, SeasonLadder):
        for one in finishes_of(column.of):
            yield _Part(number, one.key, "", one.name, "", one.place, one.score)
        return
    state = public_state(column.of)
    for row in state.ranking.listed:
        if _took_part(state.record, row.tpn):
            player = state.record.by_tpn[row.tpn]
            score = Fraction(row.points if row.first is None else row.first)
            yield _Part(number, row.tpn, player.fide_id, player.name, player.title, row.rank, score)


def _took_part(record: Record, tpn: int) -> bool:
    """Return True if the player has a round other than zero-point byes."""
    return any(entry.bye is not ByeKind.ZERO for entry in record.cards[tpn])


def _apart(keys: tuple[str, ...], parts: list[_Part]) -> list[tuple[str, int]]:
    """Return each key with its column. Different people with the same name in one event are numbered in order."""
    seen: dict[tuple[str, int], int] = {}
    found = []
    for key, part in zip(keys, parts, strict=True):
        number = seen[key, part.column] = seen.get((key, part.column), 0) + 1
        found.append((key if number == 1 else f"{key}#{number}", part.column))
    return found


def _cells(
    columns: Sequence[SeasonColumn],
    results: dict[int, SeasonResult],
    person: str,
    numbers: dict[tuple[str, int], int],
) -> Iterator[SeasonCell]:
    """Yield a cell for each column of the page; empty for columns that do not count yet."""
    for index, column in enumerate(columns):
        result = results.get(index)
        if result is None:
            yield SeasonCell(column)
        else:
            value = first_figure(result.value)
            yield SeasonCell(column, numbers[person, index], result.place, value, result.value, result.counts)
