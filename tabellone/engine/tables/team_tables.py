"""Pairing table between teams (or groups of players), whose players play players of the other teams."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import NamedTuple, TypeAlias

from tabellone.engine.errors import BadCalendar
from tabellone.messages import Message

MOST_SIDES = len(ascii_uppercase)
MOST_PLAYERS = 500
"""All teams together."""


class SideSeat(NamedTuple):
    """Player's position in the table: the team, from 1, and the number in it."""

    side: int
    number: int

    def __str__(self) -> str:
        return f"{ascii_uppercase[self.side - 1]}{self.number}"


@dataclass(frozen=True, slots=True)
class SidesRound:
    """Round: (white, black) in board order, and the players with a bye."""

    pairs: tuple[tuple[SideSeat, SideSeat], ...]
    free: tuple[SideSeat, ...] = ()

    @classmethod
    def of(cls, text: str) -> SidesRound:
        """Return the round printed as ``A1-B1 B2-A2``."""
        games = (game.split("-") for game in text.split())
        return cls(tuple((_seat(white), _seat(black)) for white, black in games))

    @property
    def reversed(self) -> SidesRound:
        """The same games with reversed colours."""
        return SidesRound(tuple((black, white) for white, black in self.pairs), self.free)

    def without(self, missing: Collection[SideSeat]) -> SidesRound:
        """Return the round without these players; their opponents have a bye."""
        away = frozenset(missing)
        pairs = tuple(pair for pair in self.pairs if away.isdisjoint(pair))
        broken = (pair for pair in self.pairs if not away.isdisjoint(pair))
        left = (seat for pair in (*broken, self.free) for seat in pair if seat not in away)
        return SidesRound(pairs, tuple(sorted(left)))


SidesCalendar: TypeAlias = tuple[SidesRound, ...]


def _seat(text: str) -> SideSeat:
    return SideSeat(ascii_uppercase.index(text[0]) + 1, int(text[1:]))


def seats_of(side: int, players: int) -> tuple[SideSeat, ...]:
    """Return the seats of a team in order."""
    return tuple(SideSeat(side, number) for number in range(1, players + 1))


def joined(rounds: Sequence[SidesRound]) -> SidesRound:
    """Return rounds that are played at the same time as one round."""
    pairs = tuple(pair for round_ in rounds for pair in round_.pairs)
    return SidesRound(pairs, tuple(sorted(seat for round_ in rounds for seat in round_.free)))


def refuse_other_sizes(sides: int, players: int, *, fewest_sides: int = 2, fewest_players: int = 2) -> None:
    """Raise BadCalendar for too few or too many teams or players."""
    if not fewest_sides <= sides <= MOST_SIDES:
        raise BadCalendar(
            Message(
                "%(fewest)s to %(most)s teams expected, not %(sides)s",
                fewest=fewest_sides,
                most=MOST_SIDES,
                sides=sides,
            )
        )
    most = MOST_PLAYERS // sides
    if not fewest_players <= players <= most:
        raise BadCalendar(
            Message(
                "%(fewest)s to %(most)s players per team expected, not %(players)s",
                fewest=fewest_players,
                most=most,
                players=players,
            )
        )
