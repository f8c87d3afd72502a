"""Even and alternating colours for given pairs, as good as possible for every player.

The games of each player are grouped in twos: the first and second, the third and fourth, and so on. In each two the
player has both colours. That is always possible: each game is in one such two of each of its players, so the games
form circles or chains. Along them, each game fixes the colours of the next. So no player ever has a colour difference
above 1, or one colour three times in a row. A circle or chain can still be reversed as a whole; this is used to
balance the colours of the teams in each round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound

PASSES = 5
"""Number of passes over all circles to reverse them for a better balance; few are needed."""


class _Place(NamedTuple):
    """Game by its round and board."""

    round: int
    board: int


Load: TypeAlias = dict[tuple[int, int], int]
"""By round and team, the number of Whites minus the number of Blacks."""


def with_even_colours(table: SidesCalendar) -> SidesCalendar:
    """Return the same rounds with the colours described in this module."""
    return _Colouring(table).coloured()


@dataclass
class _Colouring:
    table: SidesCalendar
    turned: set[_Place] = field(default_factory=set)
    """Games whose colours differ from the table."""

    def coloured(self) -> SidesCalendar:
        circles = list(self._circles())
        self._balance(circles)
        return tuple(
            SidesRound(
                tuple(
                    pair[::-1] if _Place(number, board) in self.turned else pair
                    for board, pair in enumerate(round_.pairs)
                ),
                round_.free,
            )
            for number, round_ in enumerate(self.table)
        )

    def _circles(self) -> Iterator[list[_Place]]:
        """Set the colours circle by circle; the first game of each circle has the colours of the table."""
        neighbours = self._neighbours()
        seen: set[_Place] = set()
        for start in neighbours:
            if start in seen:
                continue
            seen.add(start)
            circle = [start]
            for place in circle:  # grows while it is walked along
                for seat, other in neighbours[place]:
                    if other not in seen:
                        seen.add(other)
                        circle.append(other)
                        if self._has_white(seat, place) == (self._pair(other)[0] == seat):
                            self.turned.add(other)
            yield circle

    def _neighbours(self) -> dict[_Place, list[tuple[SideSeat, _Place]]]:
        """Return for each game the other game in the two of each of its players."""
        games: dict[SideSeat, list[_Place]] = {}
        found: dict[_Place, list[tuple[SideSeat, _Place]]] = {}
        for number, round_ in enumerate(self.table):
            for board, pair in enumerate(round_.pairs):
                found[_Place(number, board)] = []
                for seat in pair:
                    games.setdefault(seat, []).append(_Place(number, board))
        for seat, places in games.items():
            for one, other in zip(places[::2], places[1::2], strict=False):
                found[one].append((seat, other))
                found[other].append((seat, one))
        return found

    def _pair(self, place: _Place) -> tuple[SideSeat, SideSeat]:
        return self.table[place.round].pairs[place.board]

    def _has_white(self, seat: SideSeat, place: _Place) -> bool:
        return (self._pair(place)[0] == seat) != (place in self.turned)

    def _balance(self, circles: Sequence[list[_Place]]) -> None:
        """Reverse circles as long as this balances the colours of the teams in the rounds."""
        loads = [self._load(circle) for circle in circles]
        total: Counter[tuple[int, int]] = Counter()
        for load in loads:
            total.update(load)
        for _pass in range(PASSES):
            is_settled = True
            for circle, load in zip(circles, loads, strict=True):
                # Turning takes each value v from t to t - 2v: the sum of squares changes by 4v(v - t).
                if sum(value * (value - total[key]) for key, value in load.items()) < 0:
                    is_settled = False
                    self.turned.symmetric_difference_update(circle)
                    for key, value in load.items():
                        total[key] -= 2 * value
                        load[key] = -value
            if is_settled:
                return

    def _load(self, circle: Sequence[_Place]) -> Load:
        found: Load = {}
        for place in circle:
            for seat in self._pair(place):
                key = (place.round, seat.side)
                found[key] = found.get(key, 0) + (1 if self._has_white(seat, place) else -1)
        return found
