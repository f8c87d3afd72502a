"""A bracket of the Dutch system, and the matching problem that it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tabellone.engine.dutch.candidate import Candidate
from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.swiss.common import SwissPlayer
from tabellone.engine.swiss.completion import Completion
from tabellone.engine.swiss.criteria import Costs, VertexKind, Zone, kind_of
from tabellone.record import Points

Pairs: TypeAlias = list[tuple[int, int]]
"""Pairs of indices into the field, higher-ranked first."""


class DutchBracket:
    """A bracket, with the scoregroups that come after it."""

    def __init__(
        self, moved_down: list[int], residents: list[int], below: Sequence[list[int]], *, collapsed: bool
    ) -> None:
        self.moved_down = moved_down
        self.residents = residents
        self.below = below
        self.following = below[0] if below else []
        self.rest = [index for group in below[1:] for index in group]
        self.collapsed = collapsed
        """2017: the collapsed last bracket, whose residents have different scores (A.9)."""
        self.looks_ahead = True
        """2017: not in the penultimate pairing bracket (C.7)."""
        self.pairs: Pairs = []
        """Once it is paired."""

    @property
    def members(self) -> list[int]:
        return [*self.moved_down, *self.residents]

    @property
    def fewest_floaters(self) -> int:
        """How many the numbers of players leave unpaired, whoever may meet whom."""
        moved_down, residents = len(self.moved_down), len(self.residents)
        return max((moved_down + residents) % 2, moved_down - residents)

    def floaters(self, pairs: Pairs) -> list[int]:
        """Who is not paired in the bracket."""
        taken = {index for pair in pairs for index in pair}
        return [index for index in self.members if index not in taken]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Which candidates of a bracket are asked for; usually all of them."""

    pair: tuple[int, int] | None = None
    """Two who meet in the bracket."""
    floats: frozenset[int] = frozenset()
    """Who is not paired in it."""
    stays: frozenset[int] = frozenset()
    """Who is."""
    apart: tuple[int, int] | None = None
    """Two who do not meet in it."""


ANY = Bounds()


class BeingPaired(Protocol):
    """What a task needs to know of the round."""

    players: Sequence[SwissPlayer]
    completion: Completion
    final: bool


class BracketTask:
    """A bracket as a matching problem: first the vertices outside of it, then its players in their rank."""

    def __init__(
        self,
        round_: BeingPaired,
        bracket: DutchBracket,
        *,
        floating: int = 0,
        beyond: int | None = None,
        following: bool = False,
        rest: bool = False,
        only_the_bye_floats: bool = False,
        bounds: Bounds = ANY,
    ) -> None:
        self.bracket = bracket
        self.players = round_.players
        self.round = round_
        self.bounds = bounds
        next_zone = Zone.NEXT if bracket.looks_ahead else Zone.REST
        vertices: list[tuple[int | None, Zone]] = [(None, Zone.FLOATING)] * floating
        vertices += [(None, Zone.BEYOND)] * (beyond or 0)
        if following:
            vertices += [(index, next_zone) for index in bracket.following]
        if rest:
            vertices += [(index, Zone.REST) for index in bracket.rest]
            if round_.completion.gives_bye:
                vertices.append((None, Zone.BYE))
        self.start = len(vertices)
        vertices += [(index, Zone.MOVED_DOWN) for index in bracket.moved_down]
        vertices += [(index, Zone.RESIDENT) for index in bracket.residents]
        self.vertices = vertices
        kinds = [self._kind(index, zone, only_the_bye_floats=only_the_bye_floats) for index, zone in vertices]
        problem = self._problem(
            kinds, must=rest or not following or beyond is not None, exactly_one_floats=only_the_bye_floats
        )
        self.matcher = matcher_of(problem)

    def _kind(self, index: int | None, zone: Zone, *, only_the_bye_floats: bool) -> VertexKind:
        if index is None:
            return VertexKind(zone)
        player = self.players[index]
        may_have_bye = self.round.completion.may_have_bye(index)
        return kind_of(
            player, zone, may_have_bye=may_have_bye, count_unplayed=only_the_bye_floats, final=self.round.final
        )

    def _problem(self, kinds: Sequence[VertexKind], *, must: bool, exactly_one_floats: bool) -> Problem:
        stays = self.bounds.stays | set(self.bounds.pair or ())
        classes = [(kind, index in stays) for kind, (index, _) in zip(kinds, self.vertices, strict=True)]
        distinct = list(dict.fromkeys(classes))
        number = {kind: place for place, kind in enumerate(distinct)}
        costs = Costs(
            [kind for kind, _ in distinct], collapsed=self.bracket.collapsed, exactly_one_floats=exactly_one_floats
        )
        table = [[costs.pair(first, second) for second, _ in distinct] for first, _ in distinct]
        free = [None if must or is_bound else costs.free(kind) for kind, is_bound in distinct]
        return Problem([number[kind] for kind in classes], table, free, self._barred())

    def _barred(self) -> list[list[int]]:
        place = {self.players[index].tpn: v for v, (index, _) in enumerate(self.vertices) if index is not None}
        barred = [
            [] if index is None else [place[tpn] for tpn in self.players[index].opponents if tpn in place]
            for index, _ in self.vertices
        ]
        if self.bounds is not ANY:
            for v, other in self._out_of_bounds():
                barred[v].append(other)
                barred[other].append(v)
        return barred

    def _out_of_bounds(self) -> Iterator[tuple[int, int]]:
        """Which vertices may not be matched with each other for the bounds' sake."""
        size, bounds = len(self.vertices), self.bounds
        pair = bounds.pair or ()
        for v in range(self.start, size):
            index = self.vertices[v][0]
            if bounds.apart and index == bounds.apart[0]:
                yield from ((v, other) for other in range(size) if self.vertices[other][0] == bounds.apart[1])
            if index in pair:
                yield from ((v, other) for other in range(size) if self.vertices[other][0] not in pair)
            elif index in bounds.floats:
                yield from ((v, other) for other in range(self.start, size) if other != v)
            elif index in bounds.stays:
                yield from ((v, other) for other in range(self.start))

    def solve(self) -> bool:
        """Find the best by the criteria; False when somebody has no place."""
        return self.matcher.solve(list(self._hints()))

    def _hints(self) -> Iterator[tuple[int, int]]:
        """The first candidate, which is often the best."""
        first_resident = self.start + len(self.bracket.moved_down)
        size = len(self.vertices)
        yield from zip(range(self.start, first_resident), range(first_resident, size), strict=False)
        remainder = range(min(first_resident + len(self.bracket.moved_down), size), size)
        half = len(remainder) // 2
        yield from zip(remainder[:half], remainder[half:], strict=False)
        yield from zip(range(self.start // 2), range(self.start // 2, self.start), strict=False)
        yield from zip(range(self.start), reversed(range(self.start, size)), strict=False)

    def unmatched(self) -> int:
        """After a failure: how many of the bracket have no place."""
        return sum(mate < 0 for mate in self.matcher.mates)

    def solve_like(self, other: BracketTask, left: Sequence[int]) -> None:
        """Take over the matching of a task without places beyond; ``left`` are its vertices without a partner."""
        places = len(left)
        hints = [(v + places, mate + places) for v, mate in enumerate(other.matcher.mates) if v < mate]
        self.matcher.solve([*hints, *((place, v + places) for place, v in enumerate(left))])

    def beyond(self) -> list[int]:
        """The players who are left to the groups below the following one."""
        mates = self.matcher.mates
        return [
            index
            for v, (index, _) in enumerate(self.vertices)
            if index is not None and self.vertices[mates[v]][1] is Zone.BEYOND
        ]

    def first_candidate(self) -> Pairs:
        """The pairs of the first of the best candidates."""
        size = len(self.vertices)
        first_resident = self.start + len(self.bracket.moved_down)
        candidate = Candidate(self.matcher, size, range(self.start, first_resident), range(first_resident, size))
        members = self.bracket.members
        return [(members[a - self.start], members[b - self.start]) for a, b in candidate.first()]

    def pairs(self) -> Pairs:
        """The pairs of one of the best candidates, not of the first one."""
        mates, members = self.matcher.mates, self.bracket.members
        return [
            (members[v - self.start], members[mate - self.start])
            for v, mate in enumerate(mates)
            if self.start <= v < mate
        ]

    def floating_scores(self) -> list[Points]:
        """The floaters' scores: what C6 and C7 (2017: C5 and C6) compare."""
        mates = self.matcher.mates[self.start :]
        return [
            self.players[index].score
            for index, mate in zip(self.bracket.members, mates, strict=True)
            if mate < self.start
        ]
