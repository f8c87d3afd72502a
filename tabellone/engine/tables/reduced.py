"""Reduced Scheveningen tournaments (textbook 4.4): two players of a team replace one, and rounds are halved.

The textbook has no table; `docs/readings.md` describes how this one fills the gaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.multi_team_tables import earlier_sides
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound, refuse_other_sizes
from tabellone.messages import Message

FEWEST_PLAYERS = 4
WHITE, BLACK = 1, -1

Game: TypeAlias = tuple[SideSeat, SideSeat]
Colours: TypeAlias = dict[SideSeat, int]
"""WHITE or BLACK for each player."""


def reduced(sides: int, players: int) -> SidesCalendar:
    """Return the table in which seats 1 and the last of a team are partners, 2 and the last but one, and so on.

    A round has two games for each two sets of partners that would play each other in the whole table. Raises
    BadCalendar.
    """
    refuse_other_sizes(sides, players, fewest_players=FEWEST_PLAYERS)
    if players % 2:
        raise BadCalendar(
            Message("a reduced table needs an even number of players per team, not %(players)s", players=players)
        )
    if sides % 2 and players % 4:
        raise BadCalendar(
            Message(
                "with an odd number of teams, a reduced table needs an even number of pairs per team, not %(pairs)s",
                pairs=players // 2,
            )
        )
    table = _ReducedTable(players)
    rounds = earlier_sides(sides, players // 2)
    return tuple(
        round_ for start in range(0, len(rounds), 2) for round_ in table.next_rounds(rounds[start : start + 2])
    )


@dataclass
class _ReducedTable:
    """Table that grows by two rounds at a time, because colours are found for two."""

    players: int
    had: Colours = field(default_factory=dict)
    """Number of Whites minus Blacks of each player so far."""
    last: Colours = field(default_factory=dict)
    crosses: bool = False
    """True if upper players play lower ones in the next two rounds of one kind."""

    def partner(self, seat: SideSeat) -> SideSeat:
        """Return the player's partner."""
        return SideSeat(seat.side, self.players + 1 - seat.number)

    def next_rounds(self, block: Sequence[SidesRound]) -> Iterator[SidesRound]:
        """Yield the rounds for these one or two rounds of partners, with colours."""
        games, colours = self._games_and_colours(block)
        for number, (round_, of_round) in enumerate(zip(block, games, strict=True)):
            shown = {seat: colours[seat] * (BLACK if number else WHITE) for game in of_round for seat in game}
            self.had |= {seat: self.had.get(seat, 0) + colour for seat, colour in shown.items()}
            self.last |= shown
            free = sorted(chain.from_iterable((seat, self.partner(seat)) for seat in round_.free))
            yield SidesRound(tuple(game if shown[game[0]] == WHITE else game[::-1] for game in of_round), tuple(free))

    def _games_and_colours(self, block: Sequence[SidesRound]) -> tuple[list[list[Game]], Colours]:
        """Return the games of the block and their colours.

        An upper player plays an upper one first, then a lower one, if partners can then have different colours.
        Otherwise both rounds are the same, which always allows it.
        """
        if len(block) > 1:
            games = [self._games(round_, crossed=bool(number)) for number, round_ in enumerate(block)]
            colours = self._colours(games)
            if all(colours[seat] != colours.get(self.partner(seat)) for seat in colours):
                return games, colours
        games = [self._games(round_, crossed=self.crosses) for round_ in block]
        self.crosses = not self.crosses
        return games, self._colours(games)

    def _games(self, round_: SidesRound, *, crossed: bool) -> list[Game]:
        found: list[Game] = []
        for one, other in round_.pairs:
            opponents = (self.partner(other), other) if crossed else (other, self.partner(other))
            found += zip((one, self.partner(one)), opponents, strict=True)
        return found

    def _colours(self, games: Sequence[Sequence[Game]]) -> Colours:
        """Return the colours of the first round; in the second round all colours are reversed.

        The games of two rounds form circles or chains along which colours alternate. Each can be reversed.
        """
        opponents: dict[SideSeat, list[SideSeat]] = {}
        for one, other in chain.from_iterable(games):
            opponents.setdefault(one, []).append(other)
            opponents.setdefault(other, []).append(one)
        found: Colours = {}
        for seat in sorted(opponents):
            if seat not in found:
                circles = self._circles(seat, opponents)
                turned = {other: -colour for other, colour in circles.items()}
                is_lighter = self._burden(turned, games) < self._burden(circles, games)
                found |= turned if is_lighter else circles
        return found

    def _circles(self, start: SideSeat, opponents: Mapping[SideSeat, Sequence[SideSeat]]) -> Colours:
        """Return the colours around the circle of this player, who has White, and around the partners' circles."""
        found: Colours = {}
        waiting = [(start, WHITE)]
        later: list[tuple[SideSeat, int]] = []
        while waiting or later:
            seat, colour = waiting.pop() if waiting else later.pop()
            if seat in found:
                continue
            found[seat] = colour
            waiting += [(opponent, -colour) for opponent in opponents[seat]]
            later.append((self.partner(seat), -colour))
        return found

    def _burden(self, circles: Colours, games: Sequence[Sequence[Game]]) -> tuple[int, int]:
        """Return the colour imbalance of these players, and the number who have a colour twice in a row."""
        after = {seat: self.had.get(seat, 0) for seat in circles}
        for number, of_round in enumerate(games):
            for seat in after.keys() & set(chain.from_iterable(of_round)):
                after[seat] += circles[seat] * (BLACK if number else WHITE)
        unequal = sum(difference**2 for difference in after.values())
        return unequal, sum(self.last.get(seat) == colour for seat, colour in circles.items())
