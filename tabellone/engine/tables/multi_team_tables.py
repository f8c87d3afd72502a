"""Scheveningen tournaments of three or more teams (textbook 4.2, 4.3).

An even number of teams plays a round robin of Scheveningen matches. With an odd number, one team would always have no
match. So each team is divided in two groups, and every group plays the groups of the other teams by the classic
rotation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.even_colours import with_even_colours
from tabellone.engine.tables.scheveningen import rotating, scheveningen
from tabellone.engine.tables.team_colours import with_searched_colours
from tabellone.engine.tables.team_tables import (
    SidesCalendar,
    SideSeat,
    SidesRound,
    joined,
    refuse_other_sizes,
    seats_of,
)


class PartOfSide(NamedTuple):
    """Half of a team: the first or the second."""

    side: int
    half: int

    @property
    def partner(self) -> PartOfSide:
        """The other half."""
        return PartOfSide(self.side, 3 - self.half)


Phase: TypeAlias = tuple[tuple[PartOfSide, PartOfSide], ...]
"""Groups that play each other; the first of two starts with White."""


def several_sides(sides: int, players: int) -> SidesCalendar:
    """Return the table for these numbers of teams and of players per team. Raises BadCalendar.

    If the textbook prints no table, colours are better than in `earlier_sides`. No player has a colour difference
    above 1 at the end, or one colour three times in a row.
    """
    table = earlier_sides(sides, players)
    if sides % 2:
        if players % 2 == 0:
            return table
        return with_searched_colours(table, sides, players) or with_even_colours(table)
    return _alternating(table, players) if players % 2 == 0 else table


def earlier_sides(sides: int, players: int) -> SidesCalendar:
    """Return the table used by events that began before December 2026. Raises BadCalendar."""
    refuse_other_sizes(sides, players)
    return _in_halves(sides, players) if sides % 2 else _in_matches(sides, players)


def _alternating(table: SidesCalendar, players: int) -> SidesCalendar:
    """Return the table of an even number of players, with colours that also alternate between phases.

    Matches are one after another. In each phase after the first, the players of a team change seats in their match.
    So the colour of each player changes from the last round of one phase to the first of the next. This is always
    possible, because half of each team has White in every round. A table that needs no change stays the same.
    """
    phases = [table[start : start + players] for start in range(0, len(table), players)]
    who = {seat: seat for pair in table[0].pairs for seat in pair}
    found: list[SidesRound] = []
    for phase in phases:
        if found and not _alternates_enough([*found[-2:], *phase[:2]]):
            who = _seated(phase[0], found[-1])
        elif found:
            who = {seat: seat for seat in who}
        found += [SidesRound(tuple((who[white], who[black]) for white, black in round_.pairs)) for round_ in phase]
    return tuple(found)


def _alternates_enough(rounds: Sequence[SidesRound]) -> bool:
    """Return True if no player has one colour three times in a row in these rounds."""
    whites = [{white for white, _black in round_.pairs} for round_ in rounds]
    everybody = {seat for pair in rounds[0].pairs for seat in pair}
    for three in zip(whites, whites[1:], whites[2:], strict=False):
        if set.intersection(*three) or everybody - three[0] - three[1] - three[2]:
            return False
    return True


def _seated(first: SidesRound, last: SidesRound) -> dict[SideSeat, SideSeat]:
    """Return the player for each seat of a phase, from its first round and the last round before it."""
    found: dict[SideSeat, SideSeat] = {}
    for colour in (0, 1):
        seats = sorted(pair[colour] for pair in first.pairs)
        players = sorted(pair[1 - colour] for pair in last.pairs)
        found |= dict(zip(seats, players, strict=True))
    return found


def triangular(players: int) -> SidesCalendar:
    """Return the table of three teams. Raises BadCalendar."""
    return several_sides(3, players)


def earlier_triangular(players: int) -> SidesCalendar:
    """Return the table of three teams used by events that began before December 2026. Raises BadCalendar."""
    return earlier_sides(3, players)


def _in_matches(sides: int, players: int) -> SidesCalendar:
    """Return the phases of the Berger table of the teams, each as long as a Scheveningen match.

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
    """Return the table in halves.

    With an odd number of players, the second group of each team has one player fewer.
    """
    half = (players + 1) // 2
    missing = [SideSeat(side, players + 1) for side in range(1, sides + 1)]
    rounds = []
    for number, phase in enumerate(phases(sides)):
        # As in the textbook, only in the very first match does the second group keep its boards.
        matches = [
            rotating(_seats(first, half), _seats(second, half), second_stays=(number, board) == (0, 0))
            for board, (first, second) in enumerate(phase)
        ]
        rounds += [joined(played).without(missing) for played in zip(*matches, strict=True)]
    return tuple(rounds)


def _seats(group: PartOfSide, half: int) -> tuple[SideSeat, ...]:
    return tuple(SideSeat(group.side, half * (group.half - 1) + number) for number in range(1, half + 1))


def phases(sides: int) -> tuple[Phase, ...]:
    """Return the pairings of all groups of an odd number of teams, except of a team's two halves.

    It is the reduced round robin of the groups; the dropped round is the one between the halves. In each phase, one
    half of a team starts with White and the other with Black. Over all phases, each group starts with both colours
    equally often: in the second of two phases, the halves of all teams except the first are exchanged.
    """
    found: list[Phase] = []
    for number in range(1, sides):
        phase = tuple(_meetings(sides, number))
        found += [phase, tuple((_exchanged(first), _exchanged(second)) for first, second in phase)]
    return tuple(found)


def _exchanged(group: PartOfSide) -> PartOfSide:
    return group if group.side == 1 else group.partner


def _meetings(sides: int, number: int) -> Iterator[tuple[PartOfSide, PartOfSide]]:
    """Yield the phase in which the first half of team 1 plays the first half of team ``number`` + 1.

    First the matches of the first team, then the others in the order of the teams.
    """
    opponents = _opponents(sides, number)
    whites = _beginning_white(opponents, is_first_white=number % 2 == 1)
    for group, opponent in sorted(opponents.items()):
        if group < opponent:
            yield (group, opponent) if group in whites else (opponent, group)


def _opponents(sides: int, number: int) -> dict[PartOfSide, PartOfSide]:
    """Return a round of a round robin of the groups in a circle: A2, B1, C1 … C2, B2, with A1 in the middle."""
    size = 2 * sides - 1
    circle = [PartOfSide(1, 2), *(PartOfSide(side, 1) for side in range(2, sides + 1))]
    circle += [group.partner for group in reversed(circle[1:])]
    pairs = [(PartOfSide(1, 1), circle[number])]
    pairs += [(circle[(number + step) % size], circle[(number - step) % size]) for step in range(1, sides)]
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _beginning_white(opponents: dict[PartOfSide, PartOfSide], *, is_first_white: bool) -> set[PartOfSide]:
    """Choose the group with White in each match, so that each team has White with exactly one of its groups.

    Follows the chain of opponents and partners and takes every second group.
    """
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
