"""A season: several events with one standing, by the best results of each person (a grand prix).

There is no rule text; what organisers announce differs in what is said here by `SeasonRules`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabellone.record import POINT, Points


class CountedBy(StrEnum):
    """What an event gives somebody."""

    PLACE = "place"
    SCORE = "score"


class SeasonTies(StrEnum):
    """What decides between people with the same total; who stays tied shares the rank."""

    SHARED = "shared"
    BEST = "best"
    PLACES = "places"
    EVENTS = "events"


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How the season is counted."""

    by: CountedBy = CountedBy.PLACE
    points: tuple[Points, ...] = tuple(POINT * points for points in (10, 8, 6, 5, 4, 3, 2, 1))
    """What the places give, the first place first; any further place gives nothing."""
    counting: int = 0
    """So many results count at most, the best ones; 0: all."""
    least: int = 0
    """Who played in fewer events is not ranked."""
    ties: SeasonTies = SeasonTies.SHARED


@dataclass(frozen=True, slots=True)
class Finish:
    """Somebody's part in an event."""

    event: int
    """Its place among the season's events, from 0."""
    person: str
    """A key; see `person_keys`."""
    place: int
    """Shared places are the same number."""
    score: Fraction
    """In tenths."""


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """What a finish gives in the season."""

    event: int
    place: int
    value: Fraction
    """In tenths."""
    counts: bool
    """Whether it is among the best that count."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A person's line of the season's standings."""

    person: str
    rank: int
    """0: not ranked, as there are too few events."""
    results: tuple[SeasonResult, ...]
    """In the order of the events; of those played alone."""
    total: Fraction
    """In tenths."""


def season_standings(rules: SeasonRules, finishes: Iterable[Finish]) -> tuple[SeasonRow, ...]:
    """The ranked by rank, then who played in too few events; of equals by the key."""
    rows = list(finishes)
    values = _values(rules, rows)
    by_person: dict[str, list[Finish]] = defaultdict(list)
    for row in rows:
        by_person[row.person].append(row)
    lines = [_line(rules, person, own, values) for person, own in sorted(by_person.items())]
    ranked = sorted((line for line in lines if len(line.results) >= rules.least), key=lambda line: _key(rules, line))
    others = sorted((line for line in lines if len(line.results) < rules.least), key=lambda line: -line.total)
    placed: list[SeasonRow] = []
    for number, line in enumerate(ranked, start=1):
        shares = bool(placed) and _key(rules, line) == _key(rules, ranked[number - 2])
        rank = placed[-1].rank if shares else number
        placed.append(SeasonRow(line.person, rank, line.results, line.total))
    return (*placed, *others)


def _values(rules: SeasonRules, rows: Sequence[Finish]) -> Mapping[tuple[int, str], Fraction]:
    """What each finish gives: the score; or what its place gives, of shared places the average of what they give."""
    if rules.by is CountedBy.SCORE:
        return {(row.event, row.person): row.score for row in rows}
    sharing = Counter((row.event, row.place) for row in rows)
    found = {}
    for row in rows:
        count = sharing[row.event, row.place]
        given = rules.points[row.place - 1 : row.place - 1 + count]
        found[row.event, row.person] = Fraction(sum(given), count)
    return found


def _line(
    rules: SeasonRules, person: str, finishes: Sequence[Finish], values: Mapping[tuple[int, str], Fraction]
) -> SeasonRow:
    """The person's line, not ranked yet. Of equal results the earlier ones count."""
    best = sorted(finishes, key=lambda row: (-values[row.event, person], row.event))
    counting = {row.event for row in best[: rules.counting or len(best)]}
    results = tuple(
        SeasonResult(row.event, row.place, values[row.event, person], row.event in counting)
        for row in sorted(finishes, key=lambda row: row.event)
    )
    return SeasonRow(person, 0, results, sum((row.value for row in results if row.counts), Fraction(0)))


def _key(rules: SeasonRules, line: SeasonRow) -> tuple[Fraction | int, ...]:
    """By which the line is ranked, the lowest first. A list that is shorter goes on with nothings."""
    if rules.ties is SeasonTies.BEST:
        tie = [-value for value in sorted((row.value for row in line.results), reverse=True)]
    elif rules.ties is SeasonTies.PLACES:
        had = Counter(row.place for row in line.results)
        tie = [Fraction(-had[place]) for place in range(1, max(had, default=0) + 1)]
    elif rules.ties is SeasonTies.EVENTS:
        tie = [Fraction(-len(line.results))]
    else:
        tie = []
    while tie and not tie[-1]:
        tie.pop()
    return (-line.total, *tie, Fraction(0))


def person_keys(people: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """A key for each, given by FIDE ID and name, the same for one person: the ID; without one the name, and where only
    one ID has that name, that ID.
    """
    ids: dict[str, set[str]] = defaultdict(set)
    for fide_id, name in people:
        if fide_id:
            ids[_folded(name)].add(fide_id)

    def key(fide_id: str, name: str) -> str:
        known = ids.get(_folded(name), set())
        own = fide_id or (next(iter(known)) if len(known) == 1 else "")
        return own or f"={_folded(name)}"

    return tuple(key(fide_id, name) for fide_id, name in people)


def _folded(name: str) -> str:
    return " ".join(name.replace(",", " ").casefold().split())
