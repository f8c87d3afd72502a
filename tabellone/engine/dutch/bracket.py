"""Bracket of the Dutch system and its representation as a matching problem."""

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
    """Bracket with the scoregroups below it."""

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
        """2017: False for the penultimate pairing bracket (PPB), where C.7 does not apply."""
        self.pairs: Pairs = []
        """Filled in when the bracket is paired."""

    @property
    def members(self) -> list[int]:
        return [*self.moved_down, *self.residents]

    @property
    def fewest_floaters(self) -> int:
        """Number of players that must stay unpaired even if all pairs were legal."""
        moved_down, residents = len(self.moved_down), len(self.residents)
        return max((moved_down + residents) % 2, moved_down - residents)

    def floaters(self, pairs: Pairs) -> list[int]:
        """Return the unpaired members of the bracket."""
        taken = {index for pair in pairs for index in pair}
        return [index for index in self.members if index not in taken]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Restrictions on the candidates of a bracket; by default there are none."""

    pair: tuple[int, int] | None = None
    """Two players who must play each other in the bracket."""
    floats: frozenset[int] = frozenset()
    """Players who must not be paired in the bracket."""
    stays: frozenset[int] = frozenset()
    """Players who must be paired in the bracket."""
    apart: tuple[int, int] | None = None
    """Two players who must not play each other in the bracket."""


ANY = Bounds()


class BeingPaired(Protocol):
    """Round data needed by a bracket task."""

    players: Sequence[SwissPlayer]
    completion: Completion
    final: bool


class BracketTask:
    """Bracket as a matching problem. Vertices outside it are first, then its players in ranking order."""

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
        """Yield the pairs of vertices that the bounds exclude."""
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
        """Find the best matching by the criteria. Return False if a player cannot be matched."""
        return self.matcher.solve(list(self._hints()))

    def _hints(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs of the first candidate, which is often the best."""
        first_resident = self.start + len(self.bracket.moved_down)
        size = len(self.vertices)
        yield from zip(range(self.start, first_resident), range(first_resident, size), strict=False)
        remainder = range(min(first_resident + len(self.bracket.moved_down), size), size)
        half = len(remainder) // 2
        yield from zip(remainder[:half], remainder[half:], strict=False)
        yield from zip(range(self.start // 2), range(self.start // 2, self.start), strict=False)
        yield from zip(range(self.start), reversed(range(self.start, size)), strict=False)

    def unmatched(self) -> int:
        """Return the number of unpaired players in the bracket after a failed matching."""
        return sum(mate < 0 for mate in self.matcher.mates)

    def solve_like(self, other: BracketTask, left: Sequence[int]) -> None:
        """Start from the matching of a task without BEYOND vertices. ``left`` are its unmatched vertices."""
        places = len(left)
        hints = [(v + places, mate + places) for v, mate in enumerate(other.matcher.mates) if v < mate]
        self.matcher.solve([*hints, *((place, v + places) for place, v in enumerate(left))])

    def beyond(self) -> list[int]:
        """Return the players left to the scoregroups below the next one."""
        mates = self.matcher.mates
        return [
            index
            for v, (index, _) in enumerate(self.vertices)
            if index is not None and self.vertices[mates[v]][1] is Zone.BEYOND
        ]

    def first_candidate(self) -> Pairs:
        """Return the pairs of the first of the best candidates, in the order of generation."""
        size = len(self.vertices)
        first_resident = self.start + len(self.bracket.moved_down)
        candidate = Candidate(self.matcher, size, range(self.start, first_resident), range(first_resident, size))
        members = self.bracket.members
        return [(members[a - self.start], members[b - self.start]) for a, b in candidate.first()]

    def pairs(self) -> Pairs:
        """Return the pairs of one of the best candidates, not necessarily the first."""
        mates, members = self.matcher.mates, self.bracket.members
        return [
            (members[v - self.start], members[mate - self.start])
            for v, mate in enumerate(mates)
            if self.start <= v < mate
        ]

    def floating_scores(self) -> list[Points]:
        """Return the scores of the floaters, which C6 and C7 compare (2017: C5 and C6)."""
        mates = self.matcher.mates[self.start :]
        return [
            self.players[index].score
            for index, mate in zip(self.bracket.members, mates, strict=True)
            if mate < self.start
        ]
