"""The best candidate of a bracket when more is asked of it than of the chosen one: that two meet, here or further down,
that one has the bye, floats or does not.

The engine finds the best within bounds (`Bounds`). Whether those who float can still be paired so that what was asked
comes true is looked at afterwards; where they cannot, the bounds are divided into parts without that set of floaters,
and the best part goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import Any

from tabellone.engine.dutch.bracket import ANY, Bounds, DutchBracket, Pairs
from tabellone.engine.dutch.judging import Judge, Judged
from tabellone.engine.dutch.order import Generated, generated
from tabellone.engine.dutch.pairing import DutchRound, DutchRound2017
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Points

MOST_TRIED = 1000
"""Sets of floaters that are looked at before the question is given up."""


class Unsettled(Exception):  # noqa: N818  (an answer: it takes too long)
    """More sets of floaters would have to be looked at than is sensible."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A candidate with what the criteria say of it."""

    pairs: tuple[tuple[int, int], ...]
    judged: tuple[Judged, ...]
    generated: Generated


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for: that two meet, or that one has the bye. Indices of the field."""

    one: int
    other: int | None
    """None: the bye."""

    @property
    def people(self) -> tuple[int, ...]:
        return (self.one,) if self.other is None else (self.one, self.other)

    def is_for(self, bracket: DutchBracket) -> bool:
        """Whether it comes true in this bracket, which is that of the lower-ranked of the two; the bye in the last."""
        return not bracket.following if self.other is None else max(self.people) in bracket.residents

    def bounds(self, bracket: DutchBracket) -> Bounds:
        """What it asks of the bracket itself."""
        if self.other is not None and self.is_for(bracket):
            return Bounds(pair=(min(self.people), max(self.people)))
        return Bounds(floats=frozenset(index for index in self.people if index in bracket.members))


class Alternatives:
    """The candidates of the brackets of one round."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.round = judge.round
        self.players = judge.players
        self._completion = Completion(judge.players)
        """Of questions without a wish."""
        self._by_bye_score: dict[Points, DutchRound] = {}

    def of(self, bracket: DutchBracket, pairs: Pairs) -> Alternative:
        """That candidate."""
        return Alternative(tuple(pairs), self.judge.judged(bracket, pairs), generated(bracket, pairs))

    def allows(self, bracket: DutchBracket, pairs: Pairs, wish: Wish | None) -> bool:
        """Whether that candidate lets everybody else be paired, and the wish come true here or further down."""
        floaters = bracket.floaters(pairs)
        below = [*bracket.following, *bracket.rest]
        completion = Completion(self.players) if wish else self._completion
        if wish is not None:
            comes_true_here = wish.is_for(bracket)
            if comes_true_here and wish.other is not None and tuple(sorted(wish.people)) not in pairs:
                return False
            if comes_true_here and wish.other is None:
                return floaters == [wish.one]
            if not comes_true_here:
                if any(index in bracket.members and index not in floaters for index in wish.people):
                    return False
                completion.gives_bye = completion.gives_bye and wish.other is not None
                floaters = [index for index in floaters if index not in wish.people]
                below = [index for index in below if index not in wish.people]
        return completion.can_follow(floaters, below)

    def best(self, bracket: DutchBracket, wish: Wish | None, bounds: Bounds = ANY) -> Alternative | None:
        """The best candidate of the bracket that lets the wish come true; None if none does. Raises Unsettled."""
        ticket = count()
        waiting: list[tuple[Any, Any, int, Bounds, Alternative | None]] = []

        def wait_for(part: Bounds) -> None:
            found = self._best_within(bracket, part)
            if found is not None:
                values = tuple(row.value for row in found.judged)
                heappush(waiting, (values, found.generated.key, next(ticket), part, found))

        wait_for(bounds if wish is None else wish.bounds(bracket))
        for _ in range(MOST_TRIED):
            if not waiting:
                return None
            values, _key, _ticket, part, found = heappop(waiting)
            if found is None:
                for smaller in _with_more_floaters(bracket, part):
                    wait_for(smaller)
                continue
            if self.allows(bracket, list(found.pairs), wish):
                return found
            floaters = frozenset(bracket.floaters(list(found.pairs)))
            for smaller in _without_one_of(floaters, part):
                wait_for(smaller)
            larger = replace(part, floats=part.floats | floaters)
            heappush(waiting, (self._more_floaters(values, len(floaters)), (), next(ticket), larger, None))
        raise Unsettled

    def next_best(self, bracket: DutchBracket) -> Alternative | None:
        """The best candidate but the chosen one: without one of its pairs, or with one of its floaters in a pair; None
        if there is no other. Raises Unsettled.
        """
        floaters = bracket.floaters(bracket.pairs)
        parts = [Bounds(apart=pair) for pair in bracket.pairs]
        parts += [Bounds(stays=frozenset({index})) for index in floaters] if len(floaters) > 1 else []
        found = [other for part in parts if (other := self.best(bracket, None, part)) is not None]
        return min(found, key=lambda other: (*(row.value for row in other.judged), other.generated.key), default=None)

    def _more_floaters(self, values: tuple[Any, ...], floaters: int) -> tuple[Any, ...]:
        """Less than the values of any candidate in which all of these float and more."""
        return (floaters + 1,) if self.judge.is_2017 else (values[0], floaters + 1)

    def _best_within(self, bracket: DutchBracket, bounds: Bounds) -> Alternative | None:
        for round_ in self._rounds(bracket):
            pairs = round_.best(bracket, bounds)
            if pairs is not None:
                return self.of(bracket, pairs)
        return None

    def _rounds(self, bracket: DutchBracket) -> Iterator[DutchRound]:
        """The round, and the same with each higher score of who has the bye (C5)."""
        if isinstance(self.round, DutchRound2017) or self.round.bye_score is None:
            yield self.round
            return
        left = [*bracket.members, *bracket.following, *bracket.rest]
        for score in self._bye_scores(left):
            if score not in self._by_bye_score:
                completion = Completion(self.players)
                completion.bye_score = score
                self._by_bye_score[score] = DutchRound(self.players, completion, score)
            yield self._by_bye_score[score]

    def _bye_scores(self, left: list[int]) -> list[Points]:
        lowest = self.round.bye_score or 0
        eligible = {self.players[index].score for index in left if self.players[index].may_have_bye}
        return sorted(score for score in eligible if score >= lowest)


def _without_one_of(floaters: frozenset[int], part: Bounds) -> Iterator[Bounds]:
    """The bounds without the candidates in which all of these float: each of them stays in turn."""
    floats = part.floats
    for index in sorted(floaters - part.floats):
        yield replace(part, floats=floats, stays=part.stays | {index})
        floats |= {index}


def _with_more_floaters(bracket: DutchBracket, part: Bounds) -> Iterator[Bounds]:
    """The candidates in which at least one floats more than those who have to."""
    stays = part.stays
    for index in bracket.members:
        if index not in part.floats and index not in stays and index not in (part.pair or ()):
            yield replace(part, floats=part.floats | {index}, stays=stays)
            stays |= {index}
