"""Find the best candidate of a bracket under extra requirements.

A requirement is, for example, that two players play each other in this or a lower bracket, or that a player has the
bye, floats or does not float.

The engine finds the best candidate within bounds (`Bounds`). Only then does it check whether the floaters can still
be paired so that the requirement is fulfilled. If not, the bounds are split into parts without this set of floaters,
and the search continues with the best part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import Any

from tabellone.engine.dutch.bracket import ANY, Bounds, DutchBracket, Pairs
from tabellone.engine.dutch.criterion_values import Judge, Judged
from tabellone.engine.dutch.generation_order import Generated, generated
from tabellone.engine.dutch.pairing import DutchRound, DutchRound2017
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Points

MOST_TRIED = 1000
"""Maximum number of sets of floaters to check before the search stops."""


class Unsettled(Exception):  # noqa: N818  (an answer: the search takes too long)
    """Too many sets of floaters would have to be checked."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Candidate with its values for the criteria."""

    pairs: tuple[tuple[int, int], ...]
    judged: tuple[Judged, ...]
    generated: Generated


@dataclass(frozen=True, slots=True)
class Wish:
    """Requirement for a round: two players play each other, or one has the bye. Players are indices of the field."""

    one: int
    other: int | None
    """None: the bye."""
    bye_score: Points | None = None
    """C5: lowest score of the player with the bye that allows the wish; None without C5 or without a bye."""

    @property
    def people(self) -> tuple[int, ...]:
        return (self.one,) if self.other is None else (self.one, self.other)

    def is_for(self, bracket: DutchBracket) -> bool:
        """Return True if the wish is fulfilled in this bracket.

        For a pair this is the bracket of the lower-ranked player; for the bye, the last bracket.
        """
        return not bracket.following if self.other is None else max(self.people) in bracket.residents

    def bounds(self, bracket: DutchBracket) -> Bounds:
        """Return the bounds that the wish sets for this bracket."""
        if self.other is not None and self.is_for(bracket):
            return Bounds(pair=(min(self.people), max(self.people)))
        return Bounds(floats=frozenset(index for index in self.people if index in bracket.members))


class Alternatives:
    """Candidates of the brackets of one round."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.round = judge.round
        self.players = judge.players
        self._completion = Completion(judge.players)
        """For searches without a wish."""
        self._by_bye_score: dict[Points, DutchRound] = {}

    def of(self, bracket: DutchBracket, pairs: Pairs, wish: Wish | None = None) -> Alternative:
        """Return the candidate with these pairs, judged with the bye score (C5) of the wish."""
        judged = self.judge.judged(bracket, pairs, wish.bye_score if wish else None)
        return Alternative(tuple(pairs), judged, generated(bracket, pairs))

    def allows(self, bracket: DutchBracket, pairs: Pairs, wish: Wish | None) -> bool:
        """Return True if this candidate leaves a legal pairing for all other players and for the wish.

        It can be fulfilled here or in a lower bracket.
        """
        floaters = bracket.floaters(pairs)
        below = [*bracket.following, *bracket.rest]
        completion = Completion(self.players) if wish else self._completion
        if wish is not None:
            completion.bye_score = wish.bye_score
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
        """Return the best candidate of the bracket that allows the wish, or None. Raises Unsettled."""
        ticket = count()
        waiting: list[tuple[Any, Any, int, Bounds, Alternative | None]] = []

        def wait_for(part: Bounds) -> None:
            found = self._best_within(bracket, part, wish)
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
        """Return the best candidate other than the chosen one, or None. Raises Unsettled.

        It lacks one of the chosen pairs, or pairs one of the chosen floaters.
        """
        floaters = bracket.floaters(bracket.pairs)
        parts = [Bounds(apart=pair) for pair in bracket.pairs]
        parts += [Bounds(stays=frozenset({index})) for index in floaters] if len(floaters) > 1 else []
        found = [other for part in parts if (other := self.best(bracket, None, part)) is not None]
        return min(found, key=lambda other: (*(row.value for row in other.judged), other.generated.key), default=None)

    def _more_floaters(self, values: tuple[Any, ...], floaters: int) -> tuple[Any, ...]:
        """Return a lower bound for candidates in which all these players and at least one more float."""
        return (floaters + 1,) if self.judge.is_2017 else (values[0], floaters + 1)

    def _best_within(self, bracket: DutchBracket, bounds: Bounds, wish: Wish | None) -> Alternative | None:
        for round_ in self._rounds(bracket, wish):
            pairs = round_.best(bracket, bounds)
            if pairs is not None:
                return self.of(bracket, pairs, wish)
        return None

    def _rounds(self, bracket: DutchBracket, wish: Wish | None) -> Iterator[DutchRound]:
        """Yield the rounds to search.

        With a wish: the round with its bye score. Without a wish: the round itself, then the same round with each
        higher bye score (C5).
        """
        if isinstance(self.round, DutchRound2017) or self.round.bye_score is None:
            yield self.round
            return
        left = [*bracket.members, *bracket.following, *bracket.rest]
        for score in self._bye_scores(left) if wish is None else [wish.bye_score or 0]:
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
    """Split the bounds so that at least one of these floaters is paired.

    Each part keeps one of them in the bracket and lets the earlier ones float.
    """
    floats = part.floats
    for index in sorted(floaters - part.floats):
        yield replace(part, floats=floats, stays=part.stays | {index})
        floats |= {index}


def _with_more_floaters(bracket: DutchBracket, part: Bounds) -> Iterator[Bounds]:
    """Split the bounds so that at least one player floats in addition to the required floaters."""
    stays = part.stays
    for index in bracket.members:
        if index not in part.floats and index not in stays and index not in (part.pair or ()):
            yield replace(part, floats=part.floats | {index}, stays=stays)
            stays |= {index}
