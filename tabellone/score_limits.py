"""Value of a contestant's final score while games are left: exact by flows or by all endings, otherwise by bounds.

**Flows.** Each game may split a constant sum evenly (1-½-0, 2-1-0, game points). Then the search for an ending in
which a number of opponents stay below a score, or reach it, is a flow problem. Half points flow from the games to
their players, as in the elimination problem of baseball. `Flow` decides exactly whether such an ending exists. With
other scorings all endings are tried if there are few (`AllEndings`). Everything else is a bound (`ScoreBounds`):
correct, but possibly not sharp.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise, product
from math import comb, prod
from typing import Protocol

from tabellone.engine.tables.remaining import Ending, Fixture
from tabellone.record import Points

MOST_ENDINGS = 3**8
"""Maximum number of endings of all games left that are tried one by one."""
MOST_CHOICES = 300
"""Maximum number of choices of opponents tried by flows for one score."""


@dataclass(frozen=True)
class RaceState:
    """The points so far, the games left, and the number of rounds of each contestant that are not paired yet."""

    player: int
    points: Mapping[int, Points]
    fixtures: tuple[Fixture, ...]
    unknown: Mapping[int, int]
    worths: tuple[Points, ...]
    """Possible points of a round that is not paired yet, played or not."""
    steps: tuple[Points, ...]
    """Possible points of a round that is not paired yet, if it is played."""
    next_round: int

    @cached_property
    def own(self) -> tuple[Fixture, ...]:
        return tuple(row for row in self.fixtures if self.player in row.both)

    @cached_property
    def others(self) -> tuple[int, ...]:
        return tuple(tpn for tpn in self.points if tpn != self.player)

    @cached_property
    def totals(self) -> list[Points]:
        """Return all possible final points of the player, in order."""
        sums = {self.points[self.player]}
        for row in self.own:
            side = row.both.index(self.player)
            sums = {value + ending[side] for value in sums for ending in row.endings}
        for _round in range(self.unknown[self.player]):
            sums = {value + worth for value in sums for worth in self.steps}
        return sorted(sums)

    def narrowed(self, fixture: Fixture, endings: Sequence[Ending]) -> RaceState:
        """Return the situation in which that game ends in one of these ways."""
        left = tuple(row._replace(endings=endings) if row is fixture else row for row in self.fixtures)
        return replace(self, fixtures=left)

    def played(self, gained: Points) -> RaceState:
        """Return the situation after the player's next round, against any opponent."""
        points, unknown = dict(self.points), dict(self.unknown)
        points[self.player] += gained
        unknown[self.player] -= 1
        return replace(self, points=points, unknown=unknown)

    @cached_property
    def judge(self) -> ScoreLimits:
        """Return the class that decides on this situation."""
        if any(self.unknown.values()):
            return ScoreBounds(self)
        units = {unit for row in self.fixtures if (unit := _unit(row.endings)) != 0}
        if len(units) <= 1 and None not in units:
            return Flow(self, next(iter(units), None) or 1)
        if prod(len(row.endings) for row in self.fixtures) <= MOST_ENDINGS:
            return AllEndings(self)
        return ScoreBounds(self)


def _unit(endings: Sequence[Ending]) -> Points | None:
    """Return the step in which the game's constant sum can be split, 0 for one ending; None if it cannot."""
    if len(endings) == 1:
        return 0
    firsts = sorted(first for first, _second in endings)
    steps = {after - before for before, after in pairwise(firsts)}
    if len({first + second for first, second in endings}) > 1 or len(steps) > 1:
        return None
    return steps.pop()


class ScoreLimits(Protocol):
    """Decides the value of a final score of the player."""

    is_monotone: bool
    """True if a higher score is never worse."""

    def is_exact(self, place: int) -> bool:
        """Return whether the answers for that place are sharp."""

    def possible(self, total: Points, place: int) -> bool:
        """Return whether fewer than ``place`` others can end above the player who has that total."""

    def certain(self, total: Points, place: int) -> bool:
        """Return whether fewer than ``place`` others end with at least that total in every ending."""


class ScoreBounds:
    """Uses the minimum and maximum of all players, as if no two of them played each other."""

    is_monotone = True

    def __init__(self, of: RaceState) -> None:
        low = {tpn: value + of.unknown[tpn] * of.worths[0] for tpn, value in of.points.items()}
        high = {tpn: value + of.unknown[tpn] * of.worths[-1] for tpn, value in of.points.items()}
        for row in of.fixtures:
            for side, tpn in enumerate(row.both):
                gains = [ending[side] for ending in row.endings]
                low[tpn] += min(gains)
                high[tpn] += max(gains)
        self.low = {tpn: low[tpn] for tpn in of.others}
        self.high = {tpn: high[tpn] for tpn in of.others}

    def is_exact(self, place: int) -> bool:
        return place > len(self.low)

    def possible(self, total: Points, place: int) -> bool:
        return sum(value > total for value in self.low.values()) < place

    def certain(self, total: Points, place: int) -> bool:
        return sum(value >= total for value in self.high.values()) < place


class AllEndings:
    """Tries all endings."""

    is_monotone = False

    def __init__(self, of: RaceState) -> None:
        self._ahead: dict[Points, int] = {}
        self._level: dict[Points, int] = {}
        for endings in product(*(row.endings for row in of.fixtures)):
            points = dict(of.points)
            for row, ending in zip(of.fixtures, endings, strict=True):
                for tpn, gained in zip(row.both, ending, strict=True):
                    points[tpn] += gained
            total = points[of.player]
            ahead = sum(points[tpn] > total for tpn in of.others)
            level = sum(points[tpn] >= total for tpn in of.others)
            self._ahead[total] = min(ahead, self._ahead.get(total, ahead))
            self._level[total] = max(level, self._level.get(total, level))

    def is_exact(self, place: int) -> bool:  # noqa: ARG002
        return True

    def possible(self, total: Points, place: int) -> bool:
        return self._ahead[total] < place

    def certain(self, total: Points, place: int) -> bool:
        return self._level[total] < place


class Flow:
    """Sends the half points that the games left give, one by one, to their players."""

    is_monotone = True

    def __init__(self, of: RaceState, unit: Points) -> None:
        self._of, self._unit = of, unit
        self._bounds = ScoreBounds(of)
        self._base = dict(of.points)
        self._games: list[tuple[tuple[int, int], int]] = []
        for row in of.fixtures:
            for side, tpn in enumerate(row.both):
                self._base[tpn] += min(ending[side] for ending in row.endings)
            if len(row.endings) > 1:
                self._games.append((row.both, len(row.endings) - 1))
        self._supply = sum(units for _both, units in self._games)

    def is_exact(self, place: int) -> bool:
        return comb(len(self._of.others), place) <= MOST_CHOICES

    def possible(self, total: Points, place: int) -> bool:
        if not self._bounds.possible(total, place) or not self.is_exact(place):
            return self._bounds.possible(total, place)
        own = (total - self._base[self._of.player]) // self._unit
        caps = {tpn: (total - self._base[tpn]) // self._unit for tpn in self._of.others}
        sure = {tpn for tpn, cap in caps.items() if cap < 0}
        rest = sorted(caps.keys() - sure, key=lambda tpn: caps[tpn])
        for chosen in combinations(rest, min(place - 1 - len(sure), len(rest))):
            free = dict.fromkeys((*sure, *chosen), self._supply)
            if self._sent(own, caps | free) == self._supply:
                return True
        return False

    def certain(self, total: Points, place: int) -> bool:
        if self._bounds.certain(total, place) or not self.is_exact(place):
            return self._bounds.certain(total, place)
        own = (total - self._base[self._of.player]) // self._unit
        demands = {tpn: max(-((self._base[tpn] - total) // self._unit), 0) for tpn in self._of.others}
        able = sorted((tpn for tpn in demands if self._bounds.high[tpn] >= total), key=lambda tpn: demands[tpn])
        for chosen in combinations(able, place):
            wanted = {tpn: demands[tpn] for tpn in chosen}
            if self._sent(own, wanted) == own + sum(wanted.values()):
                return False
        return True

    def _sent(self, own: int, most: Mapping[int, int]) -> int:
        """Return the maximum of half points that can be sent to these, with exactly ``own`` of them for the player."""
        flow = HalfPoints(self._games)
        sent = sum(flow.send(self._of.player) for _unit in range(own))
        if sent < own:
            return -1
        for tpn, limit in most.items():
            for _unit in range(limit):
                if not flow.send(tpn):
                    break
                sent += 1
        return sent


class HalfPoints:
    """The distribution of each game's half points.

    A new one moves others aside, so the order of sending does not matter.
    """

    def __init__(self, games: Sequence[tuple[tuple[int, int], int]]) -> None:
        self._both = [both for both, _units in games]
        self._left = [units for _both, units in games]
        self._given = [[0, 0] for _game in games]
        self._of: dict[int, list[tuple[int, int]]] = {}
        for number, both in enumerate(self._both):
            for side, tpn in enumerate(both):
                self._of.setdefault(tpn, []).append((number, side))

    def send(self, tpn: int) -> bool:
        """Give the player one more half point, if possible; no other player ends with fewer."""
        came: dict[int, tuple[int, int, int]] = {}
        seen, queue = {tpn}, deque([tpn])
        while queue:
            player = queue.popleft()
            for number, side in self._of.get(player, ()):
                if self._left[number]:
                    self._left[number] -= 1
                    self._given[number][side] += 1
                    self._shift(tpn, player, came)
                    return True
                other = self._both[number][1 - side]
                if self._given[number][1 - side] and other not in seen:
                    seen.add(other)
                    came[other] = player, number, side
                    queue.append(other)
        return False

    def _shift(self, tpn: int, player: int, came: Mapping[int, tuple[int, int, int]]) -> None:
        while player != tpn:
            player, number, side = came[player]
            self._given[number][side] += 1
            self._given[number][1 - side] -= 1
