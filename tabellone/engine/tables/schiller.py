"""Schiller tournaments (textbook 4.5): individual events in which each player plays all players of other teams."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.scheveningen import rotating
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound, joined, seats_of
from tabellone.messages import Message

FEWEST_SIDES, MOST_SIDES = 3, 8
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
"""Per team; both limits are from the textbook's table of rounds (4.5.5)."""
REORDERED = (1, 4, 7, 6, 9, 3, 8, 5, 2)
"""Order of the rounds of twelve players in which opponents of one team are not consecutive (4.5.2)."""
PHASES_OF_SIXTEEN = (((1, 2), (4, 3)), ((1, 3), (4, 2)), ((1, 4), (2, 3)))
ORDER_OF_SIXTEEN = (1, 6, 11, 3, 8, 10, 5, 2, 9, 7, 4, 12)
"""Rounds of these phases in the order printed in the textbook (4.5.4)."""


def number_of(seat: SideSeat, players: int) -> int:
    """Return the player's number for this number of players per team.

    Team A has the first numbers, then team B, and so on.
    """
    return (seat.side - 1) * players + seat.number


def schiller(sides: int, players: int) -> SidesCalendar:
    """Return the basic form: the Berger table of the teams, each match as a classic rotation.

    Team A never moves. With an odd number of teams, one has a bye in each phase. Raises BadCalendar outside the
    textbook's table of rounds.
    """
    refuse_other_sizes(sides, players)
    rounds: list[SidesRound] = []
    for phase in berger(sides):
        free = SidesRound((), seats_of(phase.bye, players) if phase.bye else ())
        rounds += (joined((round_, free)) for round_ in _phase(phase.pairs, players))
    return tuple(rounds)


def refuse_other_sizes(sides: int, players: int) -> None:
    """Raise BadCalendar outside the textbook's table of rounds."""
    if not (FEWEST_SIDES <= sides <= MOST_SIDES and FEWEST_PLAYERS <= players <= MOST_PLAYERS):
        raise BadCalendar(
            Message(
                "a Schiller tournament has 3 to %(sides)s teams of 2 to %(players)s players",
                sides=MOST_SIDES,
                players=MOST_PLAYERS,
            )
        )


def _phase(matches: Iterable[tuple[int, int]], players: int) -> SidesCalendar:
    rotations = (
        rotating(seats_of(first, players), seats_of(second, players), second_stays=second == 1)
        for first, second in matches
    )
    return tuple(map(joined, zip(*rotations, strict=True)))


def twelve_reordered() -> SidesCalendar:
    """Return four teams of three, with rounds in the order that separates games of the same two teams (4.5.2)."""
    basic = schiller(4, 3)
    return tuple(basic[number - 1] for number in REORDERED)


def twelve_balanced() -> SidesCalendar:
    """Return the same with reversed colours in its first round.

    Each player has White twice in a row once, and Black twice in a row once.
    """
    first, *others = twelve_reordered()
    return (first.reversed, *others)


def sixteen() -> SidesCalendar:
    """Return four teams of four as printed (4.5.4), with games of the same two teams already separated."""
    rounds = [round_ for phase in PHASES_OF_SIXTEEN for round_ in _phase(phase, 4)]
    return tuple(SidesRound(tuple(sorted(rounds[number - 1].pairs, key=min))) for number in ORDER_OF_SIXTEEN)
