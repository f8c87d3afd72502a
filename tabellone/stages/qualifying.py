"""Qualifiers from one stage of an event to the next, with reasons (textbook 2.5 and 3.6).

The standings of the parts of a stage and a rule become a list, with the first of each part before the second ones. No
contestant who is tied at the line qualifies automatically: such contests are reported, and the arbiter names the
qualifiers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, TypeAlias

from tabellone.record import Points


class Why(StrEnum):
    """The reason why a contestant qualifies."""

    PLACE = "place"
    """Among the best of a part."""
    NEXT = "next"
    """Among the best of the next ones in all parts, such as the best second places."""
    RATING = "rating"
    NAMED = "named"
    """A wild card."""


class Unequal(StrEnum):
    """Method to compare the next ones of parts with unequal size."""

    WITHOUT_LAST = "without_last"
    """Without the points against the last ones of larger parts, so that all have the same number of opponents."""
    PER_GAME = "per_game"
    """By points per game."""


class MetThere(NamedTuple):
    """A game, or a round without one (opponent 0), as it counts in the standings."""

    opponent: int
    points: Points
    is_win: bool = False


@dataclass(frozen=True, slots=True)
class Finisher:
    """A contestant at the end of a stage: the caller's key, and the rank in its part."""

    key: int
    rank: int
    rating: int = 0
    games: tuple[MetThere, ...] = ()
    is_gone: bool = False
    """Withdrawn: is in the crosstable but does not qualify."""


@dataclass(frozen=True, slots=True)
class QualifyingRule:
    """Number of qualifiers by each method, in the order of the methods."""

    best: int = 0
    """Qualifiers from each part."""
    next_best: int = 0
    """Qualifiers from the next ones of all parts."""
    by_rating: int = 0
    """The highest rated of all others."""
    wild_cards: int = 0
    """Named by the arbiter."""
    unequal: Unequal = Unequal.WITHOUT_LAST

    def total(self, parts: int) -> int:
        """Return the number of qualifiers from this number of parts."""
        return self.best * parts + self.next_best + self.by_rating + self.wild_cards


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A contestant who qualifies."""

    key: int
    why: Why
    part: int | None = None
    """Index of the part; None for a contestant who has not played in the stage."""
    place: int = 0
    """1 for the first of a part …, also for the next ones."""
    score: Fraction | None = None
    """The value for comparing the next ones: points in tenths, or points in tenths per game."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Contestants tied at the line: the arbiter names the given number of qualifiers."""

    why: Why
    keys: tuple[int, ...]
    places: int
    part: int | None = None


@dataclass(frozen=True, slots=True)
class Qualification:
    """Qualifiers, and open contests; the rest is computed when a contest is settled."""

    qualifiers: tuple[Qualifier, ...]
    contests: tuple[Contest, ...] = ()

    @property
    def is_complete(self) -> bool:
        return not self.contests


Parts: TypeAlias = Sequence[Sequence[Finisher]]


def qualification(
    parts: Parts, rule: QualifyingRule, *, others: Iterable[tuple[int, int]] = (), named: Collection[int] = ()
) -> Qualification:
    """Return the qualifiers by the rule.

    ``others``: keys and ratings of contestants who have not played in the stage and may qualify by rating or wild
    card. ``named``: contestants named by the arbiter, from ties and as wild cards.
    """
    found, contests = _best(parts, rule.best, named)
    if not contests and rule.next_best:
        further, contests = _next_best(parts, rule, found, named)
        found += further
    pool = _pool(parts, others, found)
    if not contests and rule.by_rating:
        chosen, contest = _cut([(key, -rating) for key, _part, rating in pool], rule.by_rating, named, Why.RATING)
        parts_of = {key: part for key, part, _rating in pool}
        found += [Qualifier(key, Why.RATING, parts_of[key]) for key in chosen]
        contests = [contest] if contest else []
    if not contests and rule.wild_cards:
        further, contests = _wild_cards(_pool(parts, others, found), rule.wild_cards, named)
        found += further
    return Qualification(tuple(found), tuple(contests))


def _best(parts: Parts, places: int, named: Collection[int]) -> tuple[list[Qualifier], list[Contest]]:
    """Return the first of each part in the parts' order, then the second of each …, and the open contests."""
    rows: list[list[Qualifier]] = [[] for _ in range(places)]
    contests = []
    for number, part in enumerate(parts):
        chosen, contest = _cut(_ranked(part), places, named, Why.PLACE)
        for place, key in enumerate(chosen, start=1):
            rows[place - 1].append(Qualifier(key, Why.PLACE, number, place))
        if contest:
            contests.append(replace(contest, part=number))
    return [one for row in rows for one in row], contests


def _ranked(part: Sequence[Finisher]) -> list[tuple[int, int]]:
    return [(one.key, one.rank) for one in part if not one.is_gone]


def _cut(
    ranked: Iterable[tuple[int, int | Fraction]], places: int, named: Collection[int], why: Why
) -> tuple[list[int], Contest | None]:
    """Return the first ones by value, and an open contest.

    Contestants tied across the line are included only if enough are named.
    """
    chosen: list[int] = []
    for _value, group in groupby(sorted(ranked, key=lambda one: (one[1], one[0])), key=lambda one: one[1]):
        tied = [key for key, _value in group]
        left = places - len(chosen)
        if len(tied) <= left:
            chosen += tied
            continue
        picked = [key for key in tied if key in named]
        if left and len(picked) != left:
            return chosen, Contest(why, tuple(tied), left)
        return chosen + picked[:left], None
    return chosen, None


def _next_best(
    parts: Parts, rule: QualifyingRule, found: Sequence[Qualifier], named: Collection[int]
) -> tuple[list[Qualifier], list[Contest]]:
    """Return the best of the contestants with the next rank in each part; shared ranks are compared, too."""
    taken = {one.key for one in found}
    scores: dict[int, tuple[Fraction, Fraction]] = {}
    part_of: dict[int, int] = {}
    for number, part in enumerate(parts):
        left = [one for one in part if not one.is_gone and one.key not in taken]
        first = min((one.rank for one in left), default=0)
        for one in left:
            if one.rank == first:
                scores[one.key] = _score(one, _left_out(parts, part, rule.unequal), rule.unequal)
                part_of[one.key] = number
    order = {score: -place for place, score in enumerate(sorted(set(scores.values())))}
    chosen, contest = _cut([(key, order[score]) for key, score in scores.items()], rule.next_best, named, Why.NEXT)
    further = [Qualifier(key, Why.NEXT, part_of[key], rule.best + 1, scores[key][0]) for key in chosen]
    return further, [contest] if contest else []


def _left_out(parts: Parts, part: Sequence[Finisher], unequal: Unequal) -> set[int]:
    """Return the opponents whose games do not count: in a larger part, all beyond the size of the smallest one."""
    if unequal is Unequal.PER_GAME:
        return set()
    in_order = sorted(part, key=lambda one: (one.rank, one.key))
    return {one.key for one in in_order[min(map(len, parts)) :]}


def _score(one: Finisher, left_out: Collection[int], unequal: Unequal) -> tuple[Fraction, Fraction]:
    """Return points, then wins, in the games that count: their sum, or per game."""
    games = [game for game in one.games if game.opponent not in left_out]
    by = len(games) or 1 if unequal is Unequal.PER_GAME else 1
    return Fraction(sum(game.points for game in games), by), Fraction(sum(game.is_win for game in games), by)


def _pool(
    parts: Parts, others: Iterable[tuple[int, int]], found: Iterable[Qualifier]
) -> list[tuple[int, int | None, int]]:
    """Return all contestants who have not qualified yet: key, part and rating."""
    taken = {one.key for one in found}
    played = [(one.key, number, one.rating) for number, part in enumerate(parts) for one in part if not one.is_gone]
    rows: list[tuple[int, int | None, int]] = [*played, *((key, None, rating) for key, rating in others)]
    return [row for row in rows if row[0] not in taken]


def _wild_cards(
    pool: Sequence[tuple[int, int | None, int]], places: int, named: Collection[int]
) -> tuple[list[Qualifier], list[Contest]]:
    """Return the named contestants, highest rated first; none unless their number equals the number of wild cards."""
    by_rating = sorted(pool, key=lambda row: (-row[2], row[0]))
    chosen = [Qualifier(key, Why.NAMED, part) for key, part, _rating in by_rating if key in named]
    if len(chosen) == places:
        return chosen, []
    return [], [Contest(Why.NAMED, tuple(key for key, _part, _rating in by_rating), places)]
