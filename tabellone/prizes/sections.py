"""One ranking of the players of several sections, for prizes across a festival.

The organiser's criterion ties players: points, percentage, or performance. The rest of this order ranks tied players:

* points: then performance;
* percentage of the possible points: then performance;
* performance (C.07 10.2; players without a rated opponent are last): then points, then percentage.

Tie-breaks of the sections decide nothing, because values of different fields cannot be compared. A person who plays in
several sections is one competitor with the sums of points, possible points, games and opponents. Rating, title, year of
birth and club are those of the first entry.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from tabellone.prizes.competitors import Competitor, played_games
from tabellone.prizes.funds import Criterion
from tabellone.record import Colour, Player, Points, Record, Result, format_points
from tabellone.tiebreaks import Standings
from tabellone.tiebreaks.ratings import performance
from tabellone.tiebreaks.values import Term

LOWEST = -(10**6)
"""Below every performance."""


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """A player of a section, with what counts in the ranking."""

    section: str
    player: Player
    points: Points
    possible: Points
    """The points for winning every round so far."""
    terms: tuple[Term, ...]
    """The games over the board against rated opponents."""
    club: str = ""
    games: int = 0
    games_left: int = 0


def section_entries(
    section: str,
    record: Record,
    standings: Standings,
    *,
    clubs: Mapping[int, str] | None = None,
    games_left: Mapping[int, int] | None = None,
) -> tuple[SectionEntry, ...]:
    """Return the players of a section by pairing number, without expelled ones and those whose results are annulled.

    ``standings`` say after which round; ``clubs`` and ``games_left`` are by pairing number, as for `competitors_of`.
    """
    win = max(record.scoring.of_result(Result.WIN, colour) for colour in Colour)
    rounds = record.rounds[: standings.after_round]
    possible = win * sum(max((len(pairing.games) for pairing in round_.pairings), default=1) for round_ in rounds)
    games, terms = played_games(record, standings.after_round), _terms(record, standings.after_round)
    rows = sorted((row for row in standings.listed if row.tpn not in record.annulled), key=lambda row: row.tpn)
    return tuple(
        SectionEntry(
            section,
            record.by_tpn[row.tpn],
            row.points,
            possible,
            tuple(terms[row.tpn]),
            (clubs or {}).get(row.tpn, ""),
            games[row.tpn],
            (games_left or {}).get(row.tpn, 0),
        )
        for row in rows
    )


def _terms(record: Record, after_round: int) -> Mapping[int, list[Term]]:
    found: dict[int, list[Term]] = defaultdict(list)
    for number, round_ in enumerate(record.rounds[:after_round], start=1):
        for game in round_.games:
            if game.is_finished and game.is_reported and game.is_played:
                for tpn in (game.white, game.black):
                    opponent = game.opponent_of(tpn)
                    rating, points = record.by_tpn[opponent].rating, game.result_of(tpn).standard_points
                    if rating:
                        found[tpn].append(Term(number, opponent, rating, rating, points))
    return found


def competitors_across(
    entries: Iterable[tuple[Hashable, SectionEntry]], criterion: Criterion
) -> tuple[tuple[Competitor, ...], dict[Hashable, int]]:
    """Return the competitors in the order of the ranking, and their numbers by person.

    Each entry comes with its person, the sections in their order. Numbers run from 1 in the order in which the persons
    appear, so they do not change with results.
    """
    by_person: dict[Hashable, list[SectionEntry]] = {}
    for person, entry in entries:
        by_person.setdefault(person, []).append(entry)
    numbers = {person: number for number, person in enumerate(by_person, start=1)}
    rows = [_Row.of(number, own) for number, own in enumerate(by_person.values(), start=1)]
    return tuple(_ranked(rows, criterion)), numbers


@dataclass(frozen=True, slots=True)
class _Row:
    """A person with the sums of all entries."""

    number: int
    entries: Sequence[SectionEntry]
    points: Points
    percentage: Fraction
    performance: int | None

    @classmethod
    def of(cls, number: int, entries: Sequence[SectionEntry]) -> _Row:
        points, possible = sum(each.points for each in entries), sum(each.possible for each in entries)
        percentage = Fraction(100 * points, possible) if possible else Fraction(0)
        return cls(number, entries, points, percentage, performance([term for each in entries for term in each.terms]))

    def values(self, criterion: Criterion) -> tuple[Fraction | int, ...]:
        """The values in the order in which they rank, the highest first."""
        own = LOWEST if self.performance is None else self.performance
        if criterion is Criterion.PERFORMANCE:
            return own, self.points, self.percentage
        return (self.points if criterion is Criterion.POINTS else self.percentage), own

    def score(self, criterion: Criterion) -> str:
        if criterion is Criterion.POINTS:
            return format_points(self.points)
        if criterion is Criterion.PERCENTAGE:
            tenths = (20 * self.percentage + 1) // 2
            return f"{tenths // 10}.{tenths % 10}%"
        return "TPR –" if self.performance is None else f"TPR {self.performance}"


def _ranked(rows: Sequence[_Row], criterion: Criterion) -> Iterator[Competitor]:
    order = sorted(rows, key=lambda row: ([-value for value in row.values(criterion)], row.number))
    place = 1
    for _score, tied in groupby(order, key=lambda row: row.values(criterion)[0]):
        tie = place
        for _values, level in groupby(tied, key=lambda row: row.values(criterion)):
            rank = place
            for row in level:
                place += 1
                first = row.entries[0]
                yield Competitor(
                    replace(first.player, tpn=row.number),
                    row.score(criterion),
                    tie,
                    rank,
                    next((each.club for each in row.entries if each.club), ""),
                    sum(each.games for each in row.entries),
                    sum(each.games_left for each in row.entries),
                    frozenset(each.section for each in row.entries),
                )
