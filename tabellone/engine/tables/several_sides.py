"""Scheveningen tournaments of three and more sides (textbook 4.2, 4.3).

An even number of sides plays a round robin of Scheveningen matches. With an odd number one side would always look on;
so each side is two groups, and every group meets those of the others by the classic rotation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.scheveningen import rotating, scheveningen
from tabellone.engine.tables.sides import SidesCalendar, SideSeat, SidesRound, joined, refuse_other_sizes, seats_of


class PartOfSide(NamedTuple):
    """Half of a side: the first one or the second one."""

    side: int
    half: int

    @property
    def partner(self) -> PartOfSide:
        """The other half."""
        return PartOfSide(self.side, 3 - self.half)


Phase: TypeAlias = tuple[tuple[PartOfSide, PartOfSide], ...]
"""Which groups meet; the first one of two begins with White."""


def several_sides(sides: int, players: int) -> SidesCalendar:
    """The calendar of so many sides of so many players. Raises BadCalendar."""
    refuse_other_sizes(sides, players)
    return _in_halves(sides, players) if sides % 2 else _in_matches(sides, players)


def triangular(players: int) -> SidesCalendar:
    """The calendar of three sides. Raises BadCalendar."""
    return several_sides(3, players)


def _in_matches(sides: int, players: int) -> SidesCalendar:
    """The phases are those of the Berger table of the sides; each is as long as a Scheveningen match.

    An odd number of players has the classic rotation, whose colours the Berger table balances.
    """
    return tuple(
        joined(rounds)
        for phase in berger(sides)
        for rounds in zip(*(_match(first, second, players) for first, second in phase.pairs), strict=True)
    )


def _match(first: int, second: int, players: int) -> SidesCalendar:
    if players % 2:
        return rotating(seats_of(first, players), seats_of(second, players))
    own = {1: first, 2: second}
    return tuple(
        SidesRound(tuple((SideSeat(own[a.side], a.number), SideSeat(own[b.side], b.number)) for a, b in round_.pairs))
        for round_ in scheveningen(players)
    )


def _in_halves(sides: int, players: int) -> SidesCalendar:
    """Where players are odd in number, the second group of each side has one less."""
    half = (players + 1) // 2
    missing = [SideSeat(side, players + 1) for side in range(1, sides + 1)]
    rounds = []
    for number, phase in enumerate(phases(sides)):
        # The textbook lets the first match of all, and no other one, keep the boards of its second group.
        matches = [
            rotating(_seats(first, half), _seats(second, half), second_stays=(number, board) == (0, 0))
            for board, (first, second) in enumerate(phase)
        ]
        rounds += [joined(played).without(missing) for played in zip(*matches, strict=True)]
    return tuple(rounds)


def _seats(group: PartOfSide, half: int) -> tuple[SideSeat, ...]:
    return tuple(SideSeat(group.side, half * (group.half - 1) + number) for number in range(1, half + 1))


def phases(sides: int) -> tuple[Phase, ...]:
    """The meetings of all groups of an odd number of sides but of the halves of a side with each other.

    It is the reduced round robin of the groups, whose dropped round is that of the halves. In each phase one half of a
    side begins with White and the other one with Black, and in all phases each group does both equally often: of two
    phases the second one has the halves of all sides but the first exchanged.
    """
    found: list[Phase] = []
    for number in range(1, sides):
        phase = tuple(_meetings(sides, number))
        found += [phase, tuple((_exchanged(first), _exchanged(second)) for first, second in phase)]
    return tuple(found)


def _exchanged(group: PartOfSide) -> PartOfSide:
    return group if group.side == 1 else group.partner


def _meetings(sides: int, number: int) -> Iterator[tuple[PartOfSide, PartOfSide]]:
    """The phase in which the first half of the first side meets the first half of side ``number`` + 1.

    First the matches of the first side, then the others in the order of the sides.
    """
    opponents = _opponents(sides, number)
    whites = _beginning_white(opponents, is_first_white=number % 2 == 1)
    for group, opponent in sorted(opponents.items()):
        if group < opponent:
            yield (group, opponent) if group in whites else (opponent, group)


def _opponents(sides: int, number: int) -> dict[PartOfSide, PartOfSide]:
    """A round of a round robin of the groups in a circle: A2, B1, C1 … C2, B2, and A1 in its middle."""
    size = 2 * sides - 1
    circle = [PartOfSide(1, 2), *(PartOfSide(side, 1) for side in range(2, sides + 1))]
    circle += [group.partner for group in reversed(circle[1:])]
    pairs = [(PartOfSide(1, 1), circle[number])]
    pairs += [(circle[(number + step) % size], circle[(number - step) % size]) for step in range(1, sides)]
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _beginning_white(opponents: dict[PartOfSide, PartOfSide], *, is_first_white: bool) -> set[PartOfSide]:
    """Of each match one group, so that of each side's halves it is one: the groups of a way along both, every other."""
    whites: set[PartOfSide] = set()
    left = dict.fromkeys(sorted(opponents))
    while left:
        start = group = next(iter(left))
        while group in left:
            opponent = opponents[group]
            whites.add(group if is_first_white or start != PartOfSide(1, 1) else opponent)
            del left[group], left[opponent]
            group = opponent.partner
    return whites
