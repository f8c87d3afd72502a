"""A season: several events with common standings, by the best results of each person (a grand prix).

There are no official rules; the choices of organisers are in `SeasonRules`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabellone.record import POINT, Points


class CountedBy(StrEnum):
    """The measure of a person's result in an event."""

    PLACE = "place"
    SCORE = "score"


class SeasonTies(StrEnum):
    """Tie-breaks between people with the same total; people who are still tied share the rank."""

    SHARED = "shared"
    BEST = "best"
    PLACES = "places"
    EVENTS = "events"


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """Rules for counting the season."""

    by: CountedBy = CountedBy.PLACE
    points: tuple[Points, ...] = tuple(POINT * points for points in (10, 8, 6, 5, 4, 3, 2, 1))
    """Points for each rank, first rank first; later ranks get none."""
    counting: int = 0
    """Maximum number of counted results, the best ones; 0: all."""
    least: int = 0
    """People who played in fewer events are not ranked."""
    ties: SeasonTies = SeasonTies.SHARED


@dataclass(frozen=True, slots=True)
class Finish:
    """A person's result in an event."""

    event: int
    """Index among the season's events, from 0."""
    person: str
    """A key; see `person_keys`."""
    place: int
    """Rank; shared ranks have the same number."""
    score: Fraction
    """In tenths."""


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """The value of a result in the season."""

    event: int
    place: int
    value: Fraction
    """In tenths."""
    counts: bool
    """True if it is among the best results, which count."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A person's line of the season's standings."""

    person: str
    rank: int
    """0: not ranked because of too few events."""
    results: tuple[SeasonResult, ...]
    """In the order of the events; only events that were played."""
    total: Fraction
    """In tenths."""


def season_standings(rules: SeasonRules, finishes: Iterable[Finish]) -> tuple[SeasonRow, ...]:
    """Return the ranked people by rank, then the people with too few events; equals by the key."""
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
    """Return the value of each finish: the score, or the value of the rank; shared ranks get the average."""
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
    """Return the person's line, not ranked yet. Of equal results the earlier ones count."""
    best = sorted(finishes, key=lambda row: (-values[row.event, person], row.event))
    counting = {row.event for row in best[: rules.counting or len(best)]}
    results = tuple(
        SeasonResult(row.event, row.place, values[row.event, person], row.event in counting)
        for row in sorted(finishes, key=lambda row: row.event)
    )
    return SeasonRow(person, 0, results, sum((row.value for row in results if row.counts), Fraction(0)))


def _key(rules: SeasonRules, line: SeasonRow) -> tuple[Fraction | int, ...]:
    """Return the key that ranks the line, lowest first. A shorter list is filled with zeros."""
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
    """Return a key for each person, from FIDE ID and name, the same for one person.

    The key is the ID; without an ID the name, or the only ID with that name.
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
