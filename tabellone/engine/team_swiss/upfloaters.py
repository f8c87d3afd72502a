"""Which teams come up into the top scoregroup (C.04.6 3.5): the first of the sets that are best by C4 to C7.

The scoregroup and everybody below it are one matching problem: all residents are matched, with as few others as go
(C4), and all the rest can be paired as well (C3). In it no two upfloaters meet: without those two there would be fewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.matching.problem import Digits
from tabellone.engine.team_swiss.following_alone import chosen_of_following
from tabellone.engine.team_swiss.teams import SwissTeam, TeamField
from tabellone.record import Points


@dataclass(frozen=True, slots=True)
class _LevelKind:
    """What a pair's costs depend on."""

    is_resident: bool = False
    level: int | None = None
    """Of a team below: its place among the scores from which teams may come up, 0 for the highest; None: too low."""
    follows: bool = False
    """In the following scoregroup."""
    has_floated: bool = False


class TopScoregroup:
    """The top scoregroup with everybody below it, by score and then by number."""

    def __init__(
        self, field: TeamField, residents: Sequence[SwissTeam], below: Sequence[SwissTeam], following: Points | None
    ) -> None:
        """``following`` is the score of the following scoregroup; None where C6 does not look at any."""
        self.field = field
        self.residents = residents
        self.below = below
        self.following = following

    def first_set(self) -> list[SwissTeam]:
        """The first of the best sets of upfloaters. Everybody can be paired."""
        levels = self._levels()
        if self.field.counts_following_alone and self.following in levels:
            return self._best_alone(levels).first_set()
        return self._best(levels).first_set()

    def _best(self, levels: Mapping[Points, int]) -> UpfloaterTask:
        task = self._task(levels, self.following)
        if self.field.grades_following or task.leaving_following() <= task.staying_in_following() % 2:
            return task
        return self._task(levels, None)  # no set complies with C6

    def _best_alone(self, levels: Mapping[Points, int]) -> UpfloaterTask:
        """C6 of 2024 without C3."""
        group = [team for team in self.below if team.score == self.following]
        count = len(group) - self._task(levels, self.following).staying_in_following()

        def allowed(coming_up: Sequence[SwissTeam], staying: Sequence[SwissTeam]) -> bool:
            return self._task(levels, None).has(coming_up, staying)

        chosen = chosen_of_following(group, count, allowed)
        task = self._task(levels, None)
        task.has(chosen, [team for team in group if team not in chosen])
        return task

    def _levels(self) -> dict[Points, int]:
        """C4, C5: the scores from which teams come up, the highest first; so few that the lowest is needed."""
        scores = list(dict.fromkeys(team.score for team in self.below))
        fewest = len(self.residents) % 2
        nearest = _numbered(scores[:1])
        if self._fewest(nearest) == fewest:
            return nearest
        fewest = self._fewest(dict.fromkeys(scores, 0)) or 0
        return next(
            levels for count in range(len(scores) + 1) if self._fewest(levels := _numbered(scores[:count])) == fewest
        )

    def _fewest(self, levels: Mapping[Points, int]) -> int | None:
        """C4: how many come up at least if they come from these levels; None where that cannot be."""
        task = self._task(dict.fromkeys(levels, 0), None)
        return task.count if task.is_solved else None

    def _task(self, levels: Mapping[Points, int], following: Points | None) -> UpfloaterTask:
        counts = self.field.counts_floats and self.field.edition != "2024"
        return UpfloaterTask(self.residents, self.below, levels, following, counts_floats=counts)


class UpfloaterTask:
    """The matching problem of a scoregroup in which teams of these levels may come up."""

    def __init__(
        self,
        residents: Sequence[SwissTeam],
        below: Sequence[SwissTeam],
        levels: Mapping[Points, int],
        following: Points | None,
        *,
        counts_floats: bool,
    ) -> None:
        self.below = below
        self.border = len(residents)
        self.count_of_levels = len(set(levels.values()))
        self.kinds = [_LevelKind(is_resident=True)] * self.border + [
            _LevelKind(False, levels.get(team.score), team.score == following, team.has_floated and counts_floats)
            for team in below
        ]
        self.matcher = matcher_of(self._problem([*residents, *below]))
        self.is_solved = self.matcher.solve([(v, v + 1) for v in range(0, len(self.kinds) - 1, 2)])
        self.mates = self.matcher.mates
        self.count = sum(mate >= self.border for mate in self.mates[: self.border])
        """C4."""

    def _problem(self, everybody: Sequence[SwissTeam]) -> Problem:
        distinct = list(dict.fromkeys(self.kinds))
        number = {kind: place for place, kind in enumerate(distinct)}
        costs = [[self._cost(one, other) for other in distinct] for one in distinct]
        place = {team.tpn: v for v, team in enumerate(everybody)}
        barred = [[place[tpn] for tpn in team.opponents if tpn in place] for team in everybody]
        return Problem([number[kind] for kind in self.kinds], costs, [None] * len(distinct), barred)

    def _cost(self, one: _LevelKind, other: _LevelKind) -> Digits | None:
        """C4; C5 level by level, the lowest first; C6; C7. None where one cannot come up."""
        levels = [0] * self.count_of_levels
        if one.is_resident is other.is_resident:
            return (0, *levels, int(one.follows != other.follows), 0)
        coming_up = other if one.is_resident else one
        if coming_up.level is None:
            return None
        levels[-1 - coming_up.level] = 1
        return (1, *levels, 0, int(coming_up.has_floated))

    def leaving_following(self) -> int:
        """C6: how many of the following scoregroup meet teams from below it."""
        return sum(
            v < mate and v >= self.border and self.kinds[v].follows != self.kinds[mate].follows
            for v, mate in enumerate(self.mates)
        )

    def staying_in_following(self) -> int:
        """How many of the following scoregroup do not come up."""
        return sum(self.kinds[v].follows and mate >= self.border for v, mate in enumerate(self.mates))

    def has(self, coming_up: Sequence[SwissTeam], staying: Sequence[SwissTeam]) -> bool:
        """Have the first come up and the second stay from now on; False where no best set is so."""
        place = {team.tpn: v for v, team in enumerate(self.below, start=self.border)}
        size = len(self.kinds)
        return all(self.matcher.narrow(place[team.tpn], 0, self.border) for team in coming_up) and all(
            self.matcher.narrow(place[team.tpn], self.border, size) for team in staying
        )

    def first_set(self) -> list[SwissTeam]:
        """3.5.3, 3.5.4: all sets have the same scores, so the first is that of the smallest numbers score by score."""
        chosen: list[SwissTeam] = []
        for v in range(self.border, len(self.kinds)):
            if len(chosen) < self.count and self.matcher.narrow(v, 0, self.border):
                chosen.append(self.below[v - self.border])
        return chosen


def _numbered(scores: Sequence[Points]) -> dict[Points, int]:
    return {score: level for level, score in enumerate(scores)}
