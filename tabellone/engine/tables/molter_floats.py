"""Floats in a Molter table of an odd number of teams: the gap where each circle closes between two boards.

In the two rounds of a circle, each of two neighbours descends once and ascends once. In a single last round, one
descends and the other ascends. No team descends or ascends twice on a pair of boards, so a team is chosen once for a
pair of boards. In addition, in this order: teams descend equally often, ascend as often as they descend, and in the
same two rounds float no more often than necessary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tabellone.engine.errors import BadCalendar
from tabellone.messages import Message

Circle: TypeAlias = tuple[int, ...]
Cells: TypeAlias = Sequence[Sequence[Circle]]
"""By two rounds and block, the circle used."""
Float: TypeAlias = tuple[int, int]
"""The ascending and the descending team, in the first round of two."""
Floats: TypeAlias = list[list[Float]]
Role: TypeAlias = tuple[int, bool]
"""A side, and whether it descends."""
MOST_STEPS = 200
"""Maximum number of search steps in one block within one pair of limits."""
MOST_TURNS = 12
"""Maximum number of team orders to try. Both limits bound the time; higher ones gave no better result for usual
sizes.
"""
ANY = 10**6


@dataclass(slots=True)
class Duties:
    """Floats of the teams so far."""

    sides: range
    rows: int
    is_last_alone: bool
    """True if the last two rounds are only one."""
    all: Counter[Role] = field(default_factory=Counter)
    by_row: dict[int, Counter[Role]] = field(default_factory=dict)

    def is_alone(self, row: int) -> bool:
        """Return True if this row is one round instead of two."""
        return self.is_last_alone and row == self.rows - 1

    def roles(self, row: int, pair: Float) -> tuple[Role, ...]:
        """Return the roles of both teams when the circle closes between them."""
        up, down = pair
        once = ((down, True), (up, False))
        return once if self.is_alone(row) else (*once, (up, True), (down, False))

    def add(self, row: int, pair: Float) -> None:
        """Count this float."""
        self.all.update(self.roles(row, pair))
        self.by_row.setdefault(row, Counter()).update(self.roles(row, pair))

    def often(self, row: int, role: Role) -> int:
        """Return the number of times the team has had this role in these rounds."""
        return self.by_row[row][role] if row in self.by_row else 0

    @property
    def defects(self) -> tuple[int, int, int]:
        """Spread of descents; difference between descents and ascents; maximum in the same rounds."""
        down = [self.all[side, True] for side in self.sides]
        uneven = sum(abs(self.all[side, True] - self.all[side, False]) for side in self.sides)
        return max(down) - min(down), uneven, max(max(row.values()) for row in self.by_row.values())


@dataclass(slots=True)
class _Search:
    """Search for the floats of a block: one for each circle, no team twice."""

    circles: Sequence[Circle]
    before: Duties
    turn: int
    """Decides which of two teams is first if all else is equal."""
    spread: int
    """Allowed spread of the number of descents."""
    most_in_row: int
    chosen: dict[int, Float] = field(default_factory=dict)
    steps: int = 0

    def found(self) -> dict[int, Float] | None:
        """Return the floats by rounds; None if there are none or the search limit is reached."""
        if len(self.chosen) == len(self.circles):
            return self.chosen
        open_rows = [row for row in range(len(self.circles)) if row not in self.chosen]
        row, options = min(((row, self._options(row)) for row in open_rows), key=lambda found: len(found[1]))
        for pair in options:
            if self.steps >= MOST_STEPS:
                return None
            self.steps += 1
            self.chosen[row] = pair
            if self._can_be_even() and self.found() is not None:
                return self.chosen
            del self.chosen[row]
        return None

    def _options(self, row: int) -> list[Float]:
        """Return the neighbours between which the circle can close, the best first."""
        circle, taken = self.circles[row], {side for pair in self.chosen.values() for side in pair}
        pairs = [(circle[place - 1], one) for place, one in enumerate(circle)]
        if self.before.is_alone(row):
            pairs += [pair[::-1] for pair in pairs]
        free = (pair for pair in pairs if taken.isdisjoint(pair) and self._is_allowed(row, pair))
        return sorted(free, key=lambda pair: self._cost(row, pair))

    def _is_allowed(self, row: int, pair: Float) -> bool:
        return all(
            self.before.often(row, role) < self.most_in_row and not (role[1] and self.before.all[role] >= self._most)
            for role in self.before.roles(row, pair)
        )

    def _cost(self, row: int, pair: Float) -> tuple[int, ...]:
        """Sort key: no float in these rounds, then fewer descents than ascents, then fewer floats."""
        roles = self.before.roles(row, pair)
        again = sum(self.before.often(row, role) for role in roles)
        all_, (up, down) = self.before.all, pair
        lean = all_[down, True] - all_[down, False] - all_[up, True] + all_[up, False]
        turned = ((side + self.turn) % len(self.before.sides) for side in pair)
        return (again, lean, sum(all_[role] for role in roles), *turned)

    @property
    def _total(self) -> int:
        """Number of descents of all teams, this block included."""
        return sum(self.before.all[side, True] for side in self.before.sides) + self._left(range(len(self.circles)))

    @property
    def _most(self) -> int:
        return -(-self._total // len(self.before.sides)) + self.spread - 1

    def _can_be_even(self) -> bool:
        """Return True if teams with too few descents can still get enough."""
        least = self._total // len(self.before.sides) - self.spread + 1
        now = Counter(role for row, pair in self.chosen.items() for role in self.before.roles(row, pair))
        missing = sum(max(0, least - self.before.all[side, True] - now[side, True]) for side in self.before.sides)
        return missing <= self._left(row for row in range(len(self.circles)) if row not in self.chosen)

    def _left(self, rows: Iterator[int] | range) -> int:
        return sum(1 if self.before.is_alone(row) else 2 for row in rows)


def chosen_floats(sides: int, cells: Cells, *, is_last_alone: bool) -> Floats:
    """Return the neighbours between which each circle closes, by two rounds and block.

    Several orders of the teams are tried, block by block, and the best result is kept. Raises BadCalendar if there is
    none.
    """
    least = _least_defects(sides, cells, is_last_alone=is_last_alone)
    tried: list[tuple[tuple[int, int, int], Floats]] = []
    for turn in range(MOST_TURNS):
        duties = Duties(range(1, sides + 1), len(cells), is_last_alone)
        floats = _floats(cells, duties, turn)
        tried.append((duties.defects, floats))
        if duties.defects <= least:
            break
    return min(tried, key=lambda each: each[0])[1]


def _least_defects(sides: int, cells: Cells, *, is_last_alone: bool) -> tuple[int, int, int]:
    blocks = len(cells[0])
    descents = blocks * (2 * len(cells) - is_last_alone)
    return (1 if descents % sides else 0, 0, -(-2 * blocks // sides))


def _floats(cells: Cells, duties: Duties, turn: int) -> Floats:
    found: Floats = [[] for _row in cells]
    for block in range(len(cells[0])):
        chosen = _floats_of_block([row[block] for row in cells], duties, turn, block // (len(duties.sides) // 2) + 1)
        for row, floats in enumerate(found):
            floats.append(chosen[row])
            duties.add(row, chosen[row])
    return found


def _floats_of_block(circles: Sequence[Circle], duties: Duties, turn: int, in_row: int) -> dict[int, Float]:
    """Return the floats of a block by the strictest limits that are possible."""
    for spread in (1, 2, ANY):
        for most_in_row in (in_row, in_row + 1, ANY):
            if floats := _Search(circles, duties, turn, spread, most_in_row).found():
                return floats
    raise BadCalendar(Message("no Molter table was found for these teams"))
