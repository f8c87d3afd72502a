"""Tables paired by a Swiss system (textbook 4.5.3): teammates never play each other, all games are drawn.

They are stored beside this module. So an event keeps its table even if the engine changes, and the largest takes
seconds to pair.
"""

from __future__ import annotations

import csv
from dataclasses import replace
from functools import cache
from importlib import resources

from tabellone.engine import pair
from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.schiller import number_of, refuse_other_sizes
from tabellone.engine.tables.team_tables import SidesCalendar, SidesRound, seats_of
from tabellone.messages import Message
from tabellone.record import Colour, ForbiddenPairs, Game, Player, Record, Result, Round

TABLES = "swiss_made.csv"
"""Teams, players per team, round number and games. There is no table for an odd number of players, because each has
only as many rounds as opponents. For other missing sizes the system cannot complete the table, because it looks only
one round ahead.
"""


def swiss_made(sides: int, players: int) -> SidesCalendar:
    """Return the table that the usual Swiss system pairs, with as many rounds as opponents.

    Boards are in the order of the players' numbers. Raises BadCalendar outside the textbook's table of rounds, and if
    the system cannot complete the table.
    """
    refuse_other_sizes(sides, players)
    tables = _tables()
    if (sides, players) not in tables:
        raise BadCalendar(
            Message(
                "the Swiss system cannot complete this table; it can with %(sizes)s",
                sizes=", ".join(f"{of}x{each}" for of, each in tables),
            )
        )
    return tables[sides, players]


@cache
def _tables() -> dict[tuple[int, int], SidesCalendar]:
    with resources.files(__package__).joinpath(TABLES).open(encoding="utf-8") as file:
        rows = [(int(row["sides"]), int(row["players"]), row["games"]) for row in csv.DictReader(file)]
    sizes = dict.fromkeys((sides, players) for sides, players, _games in rows)
    return {size: tuple(SidesRound.of(games) for *of, games in rows if tuple(of) == size) for size in sizes}


def made(sides: int, players: int) -> SidesCalendar:
    """Return the table as the system pairs it now. Raises NoLegalPairing if it cannot complete the table."""
    rounds = (sides - 1) * players
    seats = [seat for side in range(1, sides + 1) for seat in seats_of(side, players)]
    record = Record(
        players=tuple(Player(number_of(seat, players), str(seat)) for seat in seats),
        planned_rounds=rounds,
        initial_colour=Colour.WHITE,
        forbidden=tuple(
            ForbiddenPairs(tuple(number_of(seat, players) for seat in seats_of(side, players)))
            for side in range(1, sides + 1)
        ),
    )
    table = []
    for _round in range(rounds):
        pairs = pair(record).pairs
        drawn = (Game(white, black, Result.DRAW, Result.DRAW) for white, black in pairs)
        record = replace(record, rounds=(*record.rounds, Round.of(drawn)))
        table.append(SidesRound(tuple((seats[white - 1], seats[black - 1]) for white, black in pairs)))
    return tuple(table)
