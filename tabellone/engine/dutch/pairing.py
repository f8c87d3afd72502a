"""The FIDE (Dutch) system (C.04.3), in the editions of 2017 and 2026.

Scoregroups are paired from the top. The best candidate of a bracket is an optimal matching, by the criteria in their
order (`criteria.py`), of which the first in the order of the articles is taken (`candidate.py`). What the criteria say
about players below the bracket (C4, C5, C8) is looked at as late as possible:

- a *glance* pairs the bracket alone, and is right if its downfloaters turn out to be as good as any could be;
- a *look ahead* takes in the following scoregroup, and is right if everybody else can then be paired;
- else everybody who is not yet paired is taken in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tabellone.engine.dutch.candidate import Candidate
from tabellone.engine.errors import too_few
from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.engine.swiss.criteria import Costs, VertexKind, Zone, kind_of
from tabellone.record import Points, Record

Progress = Callable[[int, int], None]
Pairs = list[tuple[int, int]]
"""Pairs of indices into the field, higher-ranked first."""


def pair_round(record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
    """The pairing of that round. Raises NoLegalPairing."""
    field = field_of(record, round_number, edition)
    pairs, bye = pair_dutch(field, progress)
    return RoundPairing.of(field.in_board_order(pairs), bye.tpn if bye else None)


def pair_dutch(
    field: Field, progress: Progress | None = None
) -> tuple[list[tuple[SwissPlayer, SwissPlayer]], SwissPlayer | None]:
    """The pairs of the round, higher-ranked player first, and who has the pairing-allocated bye.

    Raises NoLegalPairing when the absolute criteria C1 to C3 cannot be satisfied for everybody.
    """
    players = field.players
    if len(players) < 2:
        raise too_few(len(players))
    completion = Completion(players)
    if field.edition == "2017":
        completion.require(lowest_bye=False)
        pairs, bye = _Round2017(players, completion, None).run(progress)
    else:
        bye_score = completion.require(lowest_bye=True)
        pairs, bye = _RoundByDutch(players, completion, bye_score).run(progress)
    return [(players[a], players[b]) for a, b in pairs], None if bye is None else players[bye]


class _Bracket:
    """A bracket, with the scoregroups that come after it."""

    def __init__(
        self, moved_down: list[int], residents: list[int], below: Sequence[list[int]], *, collapsed: bool
    ) -> None:
        self.moved_down = moved_down
        self.residents = residents
        self.following = below[0] if below else []
        self.rest = [index for group in below[1:] for index in group]
        self.collapsed = collapsed
        """2017: the collapsed last bracket, whose residents have different scores (A.9)."""
        self.looks_ahead = True
        """2017: not in the penultimate pairing bracket (C.7)."""

    @property
    def members(self) -> list[int]:
        return [*self.moved_down, *self.residents]

    def floaters(self, pairs: Pairs) -> list[int]:
        """Who is not paired in the bracket."""
        taken = {index for pair in pairs for index in pair}
        return [index for index in self.members if index not in taken]


class _RoundByDutch:
    """One round at work, by the edition of 2026."""

    def __init__(self, players: Sequence[SwissPlayer], completion: Completion, bye_score: Points | None) -> None:
        self.players = players
        self.completion = completion
        self.bye_score = bye_score
        """C5: the score of the player who gets the bye; None if nobody does."""
        self.final = any(player.is_topscorer for player in players)
        self.collapsed = False
        """2017: the scoregroups that remain are one (A.9)."""

    def run(self, progress: Progress | None) -> tuple[Pairs, int | None]:
        """Pair the brackets from the top down."""
        pairs: Pairs = []
        moved_down: list[int] = []
        groups = self._scoregroups()
        while groups:
            bracket = _Bracket(moved_down, groups[0], groups[1:], collapsed=self.collapsed)
            found = self._pair_bracket(bracket)
            pairs += found
            moved_down = bracket.floaters(found)
            groups = groups[1:]
            if self.collapsed and groups:
                groups = [[index for group in groups for index in group]]
            if progress is not None:
                progress(2 * len(pairs), len(self.players))
        return pairs, moved_down[0] if moved_down else None

    def _scoregroups(self) -> list[list[int]]:
        groups: list[list[int]] = []
        for index, player in enumerate(self.players):
            if groups and self.players[groups[-1][0]].score == player.score:
                groups[-1].append(index)
            else:
                groups.append([index])
        return groups

    def _pair_bracket(self, bracket: _Bracket) -> Pairs:
        pairs = self._glance(bracket) if bracket.following else None
        if pairs is None and bracket.rest and not self._gives_the_bye(bracket):
            pairs = self._look_ahead(bracket)
        return self._take_in_everybody(bracket) if pairs is None else pairs

    def _gives_the_bye(self, bracket: _Bracket) -> bool:
        """Whether who gets the bye has to be among the bracket's downfloaters (C5)."""
        return self.bye_score is not None and self.bye_score >= self.players[bracket.residents[0]].score

    # --- the three ways to pair a bracket ---

    def _glance(self, bracket: _Bracket) -> Pairs | None:
        """Pair the bracket as if nobody came after it; None where that is not known to be right."""
        gives_the_bye = self._gives_the_bye(bracket)
        moved_down, residents = len(bracket.moved_down), len(bracket.residents)
        floating = max((moved_down + residents) % 2, moved_down - residents)
        task = _BracketTask(self, bracket, floating=floating, only_the_bye_floats=gives_the_bye and floating == 1)
        if not task.solve():
            if gives_the_bye:
                return None
            task = _BracketTask(self, bracket, floating=floating + task.unmatched())
            task.solve()
        pairs = task.first_candidate()
        ideal = self.completion.is_ideal(bracket.floaters(pairs), bracket.following, bracket.rest)
        return pairs if ideal else None

    def _look_ahead(self, bracket: _Bracket) -> Pairs | None:
        """Pair the bracket with the following scoregroup in mind; None where that is not known to suit those below."""
        task = self._with_following(bracket)
        pairs = task.first_candidate()
        return pairs if self.completion.holds([*task.beyond(), *bracket.rest]) else None

    def _with_following(self, bracket: _Bracket) -> _BracketTask:
        task = _BracketTask(self, bracket, following=True)
        task.solve()
        # All optimal matchings leave as many players to the groups below (C8): with a place for each of them nobody
        # is free any more, which the search for the first candidate is quicker with.
        left = [v for v, mate in enumerate(task.matcher.mates) if mate < 0]
        settled = _BracketTask(self, bracket, following=True, beyond=len(left))
        settled.solve_like(task, left)
        return settled

    def _take_in_everybody(self, bracket: _Bracket) -> Pairs:
        """Pair the bracket so that everybody else can be paired (C4), and one gets the bye (C5)."""
        if self._gives_the_bye(bracket):
            task = self._with_everybody(bracket, only_the_bye_floats=True)  # C9
            if len(task.floating_scores()) == 1:
                return task.first_candidate()
        return self._with_everybody(bracket).first_candidate()

    def _with_everybody(self, bracket: _Bracket, *, only_the_bye_floats: bool = False) -> _BracketTask:
        task = _BracketTask(self, bracket, following=True, rest=True, only_the_bye_floats=only_the_bye_floats)
        if not task.solve():
            raise AssertionError("the brackets above leave a round that can be completed")
        return task


class _Round2017(_RoundByDutch):
    """The edition of 2017: no C5 and no C9, and completion only once it has failed (A.9)."""

    def _pair_bracket(self, bracket: _Bracket) -> Pairs:
        if not bracket.following:
            return self._with_everybody(bracket).first_candidate()
        pairs = self._glance(bracket)
        if pairs is None:
            pairs = self._without_completion(bracket)
        if pairs is None:  # the bracket is the penultimate one (PPB): pair it once more, with C4 and without C7
            self.collapsed = True
            bracket.looks_ahead = False
            pairs = self._with_everybody(bracket).first_candidate()
        return pairs

    def _without_completion(self, bracket: _Bracket) -> Pairs | None:
        """The best pairing by C5 to C19; None if it does not let the round be completed."""
        task = self._with_following(bracket)
        if not bracket.rest:
            # The round can be completed if nothing of C5 and C6 has to be given up for it. C7 is then about the last
            # bracket, whose number of pairs is as large as the completed round says.
            complete = self._with_everybody(bracket)
            return complete.first_candidate() if complete.floating_scores() == task.floating_scores() else None
        pairs = task.first_candidate()
        below = [*bracket.floaters(pairs), *bracket.following, *bracket.rest]
        return pairs if self.completion.holds(below) else None


class _BracketTask:
    """A bracket as a matching problem: first the vertices outside of it, then its players in their rank."""

    def __init__(
        self,
        round_: _RoundByDutch,
        bracket: _Bracket,
        *,
        floating: int = 0,
        beyond: int | None = None,
        following: bool = False,
        rest: bool = False,
        only_the_bye_floats: bool = False,
    ) -> None:
        self.bracket = bracket
        self.players = round_.players
        self.round = round_
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
        distinct = list(dict.fromkeys(kinds))
        number = {kind: place for place, kind in enumerate(distinct)}
        costs = Costs(distinct, collapsed=self.bracket.collapsed, exactly_one_floats=exactly_one_floats)
        table = [[costs.pair(first, second) for second in distinct] for first in distinct]
        free = [None if must else costs.free(kind) for kind in distinct]
        place = {self.players[index].tpn: v for v, (index, _) in enumerate(self.vertices) if index is not None}
        barred = [
            [] if index is None else [place[tpn] for tpn in self.players[index].opponents if tpn in place]
            for index, _ in self.vertices
        ]
        return Problem([number[kind] for kind in kinds], table, free, barred)

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

    def solve_like(self, other: _BracketTask, left: Sequence[int]) -> None:
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

    def floating_scores(self) -> list[Points]:
        """The floaters' scores: what C6 and C7 (2017: C5 and C6) compare."""
        mates = self.matcher.mates[self.start :]
        return [
            self.players[index].score
            for index, mate in zip(self.bracket.members, mates, strict=True)
            if mate < self.start
        ]
