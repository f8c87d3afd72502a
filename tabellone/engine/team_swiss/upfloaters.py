"""Choice of the upfloaters into the top scoregroup (C.04.6 3.5): the first of the best sets by C4 to C7.

The scoregroup and all lower teams are one matching problem. All residents are matched with as few other teams as
possible (C4), and all remaining teams can be paired, too (C3). Two upfloaters never play each other: without these two
there would be fewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.matching.problem import Digits
from tabellone.engine.team_swiss.c6_without_c3 import chosen_of_following
from tabellone.engine.team_swiss.teams import SwissTeam, TeamField
from tabellone.record import Points


@dataclass(frozen=True, slots=True)
class _LevelKind:
    """Properties that the cost of a pair depends on."""

    is_resident: bool = False
    level: int | None = None
    """Rank of a lower team's score among the scores of possible upfloaters, 0 for the highest; None if the score is too
    low.
    """
    follows: bool = False
    """In the following scoregroup."""
    has_floated: bool = False


class TopScoregroup:
    """The top scoregroup with all lower teams, by score and then by pairing number."""

    def __init__(
        self, field: TeamField, residents: Sequence[SwissTeam], below: Sequence[SwissTeam], following: Points | None
    ) -> None:
        """``following`` is the score of the following scoregroup; None if C6 considers none."""
        self.field = field
        self.residents = residents
        self.below = below
        self.following = following

    def first_set(self) -> list[SwissTeam]:
        """Return the first of the best sets of upfloaters. It must be possible to pair all teams."""
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
        """Return the best matching by C6 of 2024 without C3."""
        group = [team for team in self.below if team.score == self.following]
        count = len(group) - self._task(levels, self.following).staying_in_following()

        def allowed(coming_up: Sequence[SwissTeam], staying: Sequence[SwissTeam]) -> bool:
            return self._task(levels, None).has(coming_up, staying)

        chosen = chosen_of_following(group, count, allowed)
        task = self._task(levels, None)
        task.has(chosen, [team for team in group if team not in chosen])
        return task

    def _levels(self) -> dict[Points, int]:
        """Return the scores of possible upfloaters, the highest first (C4, C5), only as far down as needed."""
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
        """Return the minimum number of upfloaters from these scores (C4); None if they are not sufficient."""
        task = self._task(dict.fromkeys(levels, 0), None)
        return task.count if task.is_solved else None

    def _task(self, levels: Mapping[Points, int], following: Points | None) -> UpfloaterTask:
        counts = self.field.counts_floats and self.field.edition != "2024"
        return UpfloaterTask(self.residents, self.below, levels, following, counts_floats=counts)


class UpfloaterTask:
    """Matching problem of a scoregroup with possible upfloaters from these scores."""

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
        """The number of upfloaters (C4)."""

    def _problem(self, everybody: Sequence[SwissTeam]) -> Problem:
        distinct = list(dict.fromkeys(self.kinds))
        number = {kind: place for place, kind in enumerate(distinct)}
        costs = [[self._cost(one, other) for other in distinct] for one in distinct]
        place = {team.tpn: v for v, team in enumerate(everybody)}
        barred = [[place[tpn] for tpn in team.opponents if tpn in place] for team in everybody]
        return Problem([number[kind] for kind in self.kinds], costs, [None] * len(distinct), barred)

    def _cost(self, one: _LevelKind, other: _LevelKind) -> Digits | None:
        """Return the costs of C4; C5 by score, the lowest first; C6; C7. None if a team cannot float up."""
        levels = [0] * self.count_of_levels
        if one.is_resident is other.is_resident:
            return (0, *levels, int(one.follows != other.follows), 0)
        coming_up = other if one.is_resident else one
        if coming_up.level is None:
            return None
        levels[-1 - coming_up.level] = 1
        return (1, *levels, 0, int(coming_up.has_floated))

    def leaving_following(self) -> int:
        """Return the number of teams in the following scoregroup paired with teams below it (C6)."""
        return sum(
            v < mate and v >= self.border and self.kinds[v].follows != self.kinds[mate].follows
            for v, mate in enumerate(self.mates)
        )

    def staying_in_following(self) -> int:
        """Return the number of teams in the following scoregroup that do not float up."""
        return sum(self.kinds[v].follows and mate >= self.border for v, mate in enumerate(self.mates))

    def has(self, coming_up: Sequence[SwissTeam], staying: Sequence[SwissTeam]) -> bool:
        """Fix that the first teams float up and the second stay; return False if no best set allows this."""
        place = {team.tpn: v for v, team in enumerate(self.below, start=self.border)}
        size = len(self.kinds)
        return all(self.matcher.narrow(place[team.tpn], 0, self.border) for team in coming_up) and all(
            self.matcher.narrow(place[team.tpn], self.border, size) for team in staying
        )

    def first_set(self) -> list[SwissTeam]:
        """Return the first set (3.5.3, 3.5.4).

        All best sets have the same scores, so the smallest numbers decide score by score.
        """
        chosen: list[SwissTeam] = []
        for v in range(self.border, len(self.kinds)):
            if len(chosen) < self.count and self.matcher.narrow(v, 0, self.border):
                chosen.append(self.below[v - self.border])
        return chosen


def _numbered(scores: Sequence[Points]) -> dict[Points, int]:
    return {score: level for level, score in enumerate(scores)}
