"""Tables made by a Swiss system (textbook 4.5.3): players of a side never meet, and all games are drawn."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tabellone.engine import NoLegalPairing, pair
from tabellone.engine.tables.calendar import BadCalendar
from tabellone.engine.tables.schiller import number_of, refuse_other_sizes
from tabellone.engine.tables.sides import SidesCalendar, SidesRound, seats_of
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Colour, ForbiddenPairs, Game, Player, Record, Result, Round

KEPT = 4
"""So many tables stay in the memory of a process: the largest is paired in seconds, and a page may ask for it often."""


@lru_cache(KEPT)
def swiss_made(sides: int, players: int) -> SidesCalendar:
    """The table that the usual Swiss system makes of so many sides; as many rounds as everybody has opponents.

    Boards are in the order of the players' numbers. Raises BadCalendar outside the textbook's table of rounds, and
    where the system does not come to the end, as it looks no more than one round ahead.
    """
    refuse_other_sizes(sides, players)
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
    for number in range(1, rounds + 1):
        try:
            made = pair(record)
        except NoLegalPairing as error:
            raise BadCalendar(
                Message("the Swiss system finds no round %(number)s of this table", number=number)
            ) from error
        drawn = (Game(white, black, Result.DRAW, Result.DRAW) for white, black in made.pairs)
        byes = (Bye(player, ByeKind.HALF) for player in made.free)
        record = replace(record, rounds=(*record.rounds, Round.of(drawn, byes)))
        pairs = ((seats[white - 1], seats[black - 1]) for white, black in made.pairs)
        table.append(SidesRound(tuple(pairs), tuple(seats[player - 1] for player in made.free)))
    return tuple(table)
