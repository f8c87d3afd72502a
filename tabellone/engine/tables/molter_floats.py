"""Who floats in a Molter table of an odd number of sides: where each circle closes between its two boards.

In the two rounds of a circle either of two neighbours descends once and ascends once; in a last round alone one
descends and the other ascends. Nobody does either twice, so a side is taken once for a pair of boards. Beyond that, the
sides should descend equally often, ascend as often as they descend, and in the same two rounds do each no oftener than
some must: in this order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tabellone.engine.tables.calendar import BadCalendar
from tabellone.messages import Message

Circle: TypeAlias = tuple[int, ...]
Cells: TypeAlias = Sequence[Sequence[Circle]]
"""By two rounds and blocks the circle that is played there."""
Float: TypeAlias = tuple[int, int]
"""Who ascends and who descends, in the first round of two."""
Floats: TypeAlias = list[list[Float]]
Role: TypeAlias = tuple[int, bool]
"""A side, and whether it descends."""
MOST_STEPS = 200
"""Of the search in one block within one pair of limits."""
MOST_TURNS = 12
"""How many orders of the sides are tried. Both are bounds of the time; more has brought nothing for usual sizes."""
ANY = 10**6


@dataclass(slots=True)
class Duties:
    """What the sides have had of floats."""

    sides: range
    rows: int
    is_last_alone: bool
    """Whether the last two rounds are only one."""
    all: Counter[Role] = field(default_factory=Counter)
    by_row: dict[int, Counter[Role]] = field(default_factory=dict)

    def is_alone(self, row: int) -> bool:
        """Whether it is one round instead of two."""
        return self.is_last_alone and row == self.rows - 1

    def roles(self, row: int, pair: Float) -> tuple[Role, ...]:
        """Who does what when the circle closes between these two."""
        up, down = pair
        once = ((down, True), (up, False))
        return once if self.is_alone(row) else (*once, (up, True), (down, False))

    def add(self, row: int, pair: Float) -> None:
        """Count that float."""
        self.all.update(self.roles(row, pair))
        self.by_row.setdefault(row, Counter()).update(self.roles(row, pair))

    def often(self, row: int, role: Role) -> int:
        """How often the side has done it in these rounds."""
        return self.by_row[row][role] if row in self.by_row else 0

    @property
    def defects(self) -> tuple[int, int, int]:
        """By how much sides differ in descending; how far it is from their ascending; the most in the same rounds."""
        down = [self.all[side, True] for side in self.sides]
        uneven = sum(abs(self.all[side, True] - self.all[side, False]) for side in self.sides)
        return max(down) - min(down), uneven, max(max(row.values()) for row in self.by_row.values())


@dataclass(slots=True)
class _Search:
    """The search for the floats of a block: one of each circle, no side twice."""

    circles: Sequence[Circle]
    before: Duties
    turn: int
    """Which of two sides comes first when nothing else decides."""
    spread: int
    """By how much the sides may differ in how often they descend."""
    most_in_row: int
    chosen: dict[int, Float] = field(default_factory=dict)
    steps: int = 0

    def found(self) -> dict[int, Float] | None:
        """The floats by rounds; None where there are none, or none was found in time."""
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
        """The neighbours between whom the circle may close, the best first."""
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
        """First who has not floated in these rounds, then who has descended less than ascended, then less at all."""
        roles = self.before.roles(row, pair)
        again = sum(self.before.often(row, role) for role in roles)
        all_, (up, down) = self.before.all, pair
        lean = all_[down, True] - all_[down, False] - all_[up, True] + all_[up, False]
        turned = ((side + self.turn) % len(self.before.sides) for side in pair)
        return (again, lean, sum(all_[role] for role in roles), *turned)

    @property
    def _total(self) -> int:
        """How often all sides will have descended with this block."""
        return sum(self.before.all[side, True] for side in self.before.sides) + self._left(range(len(self.circles)))

    @property
    def _most(self) -> int:
        return -(-self._total // len(self.before.sides)) + self.spread - 1

    def _can_be_even(self) -> bool:
        """Whether those who have descended too seldom can still do so."""
        least = self._total // len(self.before.sides) - self.spread + 1
        now = Counter(role for row, pair in self.chosen.items() for role in self.before.roles(row, pair))
        missing = sum(max(0, least - self.before.all[side, True] - now[side, True]) for side in self.before.sides)
        return missing <= self._left(row for row in range(len(self.circles)) if row not in self.chosen)

    def _left(self, rows: Iterator[int] | range) -> int:
        return sum(1 if self.before.is_alone(row) else 2 for row in rows)


def chosen_floats(sides: int, cells: Cells, *, is_last_alone: bool) -> Floats:
    """By two rounds and blocks the neighbours between whom the circle closes: the best that several orders of the
    sides give, block after block. Raises BadCalendar if there are none.
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
    """The floats of a block by the strictest limits that it can keep."""
    for spread in (1, 2, ANY):
        for most_in_row in (in_row, in_row + 1, ANY):
            if floats := _Search(circles, duties, turn, spread, most_in_row).found():
                return floats
    raise BadCalendar(Message("no Molter table is found for these sides"))
