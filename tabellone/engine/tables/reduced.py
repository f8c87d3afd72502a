"""Reduced Scheveningen tournaments (textbook 4.4): two players of a side take the place of one, and rounds are halved.

The text has no table; how this one fills what it leaves open stands in `docs/readings.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from tabellone.engine.tables.calendar import BadCalendar
from tabellone.engine.tables.several_sides import several_sides
from tabellone.engine.tables.sides import SidesCalendar, SideSeat, SidesRound, refuse_other_sizes
from tabellone.messages import Message

FEWEST_PLAYERS = 4
WHITE, BLACK = 1, -1

Game: TypeAlias = tuple[SideSeat, SideSeat]
Colours: TypeAlias = dict[SideSeat, int]
"""WHITE or BLACK of each player."""


def reduced(sides: int, players: int) -> SidesCalendar:
    """The calendar in which seats 1 and the last of a side are a pair, seats 2 and the last but one, and so on.

    A round has two games for each two pairs that would meet in the whole table. Raises BadCalendar.
    """
    refuse_other_sizes(sides, players, fewest_players=FEWEST_PLAYERS)
    if players % 2:
        raise BadCalendar(Message("pairs of players need an even number a side, not %(players)s", players=players))
    if sides % 2 and players % 4:
        raise BadCalendar(
            Message("an odd number of sides needs an even number of pairs in each, not %(pairs)s", pairs=players // 2)
        )
    table = _ReducedTable(players)
    rounds = several_sides(sides, players // 2)
    return tuple(
        round_ for start in range(0, len(rounds), 2) for round_ in table.next_rounds(rounds[start : start + 2])
    )


@dataclass
class _ReducedTable:
    """A table that grows by two rounds at once, since colours are found for two."""

    players: int
    had: Colours = field(default_factory=dict)
    """How many more games with White than with Black everybody has had."""
    last: Colours = field(default_factory=dict)
    crosses: bool = False
    """Whether upper players meet lower ones in the next two rounds of one kind."""

    def partner(self, seat: SideSeat) -> SideSeat:
        """With whom somebody is a pair."""
        return SideSeat(seat.side, self.players + 1 - seat.number)

    def next_rounds(self, block: Sequence[SidesRound]) -> Iterator[SidesRound]:
        """The rounds of that one or those two rounds of pairs, with colours."""
        games, colours = self._games_and_colours(block)
        for number, (round_, of_round) in enumerate(zip(block, games, strict=True)):
            shown = {seat: colours[seat] * (BLACK if number else WHITE) for game in of_round for seat in game}
            self.had |= {seat: self.had.get(seat, 0) + colour for seat, colour in shown.items()}
            self.last |= shown
            free = sorted(chain.from_iterable((seat, self.partner(seat)) for seat in round_.free))
            yield SidesRound(tuple(game if shown[game[0]] == WHITE else game[::-1] for game in of_round), tuple(free))

    def _games_and_colours(self, block: Sequence[SidesRound]) -> tuple[list[list[Game]], Colours]:
        """First an upper player against an upper one, then against a lower one, where partners can have different
        colours so; else twice the same, which always lets them.
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
        """The colours of the first round; in the second one everybody has the other colour.

        The games of two rounds make circles, or ways, around which colours alternate; each can be turned round.
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
        """The colours around the circle of that player, who has White, and around those of the partners."""
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
        """How unequal the colours of these players would be, and how many would have one twice running."""
        after = {seat: self.had.get(seat, 0) for seat in circles}
        for number, of_round in enumerate(games):
            for seat in after.keys() & set(chain.from_iterable(of_round)):
                after[seat] += circles[seat] * (BLACK if number else WHITE)
        unequal = sum(difference**2 for difference in after.values())
        return unequal, sum(self.last.get(seat) == colour for seat, colour in circles.items())
