"""Pairing table of an event between teams, with the players of the record in its seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabellone.engine.capabilities import HasCalendar
from tabellone.engine.errors import BadCalendar
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.tables.draw import in_drawn_order
from tabellone.engine.tables.team_table_kinds import PLAIN, SIDES_KINDS, Size, sides_calendar_of
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat, SidesRound, seats_of
from tabellone.messages import Message
from tabellone.options import Options
from tabellone.record import Bye, ByeKind, Record, Team

FORM, MEETINGS, ROUNDS = "_form", "_games", "_rounds"
"""Endings of the option keys for the form of the table, the number of times it is played, and its rounds."""
USUAL_FORM = "usual"


def calendar(record: Record) -> tuple[RoundPairing, ...]:
    """Return all rounds. Raises BadCalendar.

    The players of a team sit in the order of its list. If teams have different sizes, the last seats of the smaller
    ones are empty, and their opponents have a bye.
    """
    sides = sorted(record.sides, key=lambda side: side.tpn)
    _refuse_wrong_sides(record, sides)
    size = Size(max(len(side.players) for side in sides), len(sides))
    table = table_of(record.system, record.options, size)
    seats = {SideSeat(place, n): tpn for place, side in enumerate(sides, 1) for n, tpn in enumerate(side.players, 1)}
    empty = {seat for place in range(1, len(sides) + 1) for seat in seats_of(place, size.players)} - set(seats)
    return tuple(
        _round_pairing(round_.without(empty) if empty else round_, seats) for round_ in _repeated(table, record)
    )


def table_of(system: str, options: Options, size: Size) -> SidesCalendar:
    """Return the system's table in the chosen form. Raises BadCalendar for a size that it does not have."""
    rounds = int(options.get(_key(system, ROUNDS), 0))
    return sides_calendar_of(SIDES_KINDS[system], replace(size, rounds=rounds), _form(system, options))


def drawn_sides(sides: Sequence[Team], seed: str) -> tuple[Team, ...]:
    """Return the teams with the numbers and the player order drawn with the random seed."""
    order = in_drawn_order((side.tpn for side in sides), f"{seed}/sides")
    by_number = {side.tpn: side for side in sides}
    return tuple(
        replace(by_number[tpn], tpn=number, players=tuple(in_drawn_order(by_number[tpn].players, seed)))
        for number, tpn in enumerate(order, start=1)
    )


def dealt_sides(players: Sequence[int], sides: int) -> tuple[Team, ...]:
    """Return this number of teams, with the players dealt one by one."""
    return tuple(
        Team(number, f"Team{number:02}", players=tuple(players[number - 1 :: sides])) for number in range(1, sides + 1)
    )


def sides_by_strength(players: Sequence[int], sides: int) -> tuple[Team, ...]:
    """Return this number of teams of the players in list order, the strongest in the first team.

    If sizes cannot be equal, the first teams have one more player (textbook 4.5.1 for Schiller tournaments).
    """
    size, more = divmod(len(players), sides) if sides else (0, 0)
    starts = [number * size + min(number, more) for number in range(sides + 1)]
    return tuple(
        Team(number, f"Team{number:02}", players=tuple(players[starts[number - 1] : starts[number]]))
        for number in range(1, sides + 1)
    )


def _form(system: str, options: Options) -> str:
    chosen = str(options.get(_key(system, FORM), USUAL_FORM))
    return PLAIN if chosen == USUAL_FORM else chosen


def _key(system: str, ending: str) -> str:
    return system.replace("-", "_") + ending


def _repeated(table: SidesCalendar, record: Record) -> Iterator[SidesRound]:
    """Yield the table as often as the event plays it, with reversed colours each time."""
    times = record.options.get(_key(record.system, MEETINGS), 1)
    for number in range(int(times)):
        yield from (round_.reversed if number % 2 else round_ for round_ in table)


def _round_pairing(round_: SidesRound, seats: dict[SideSeat, int]) -> RoundPairing:
    pairs = tuple((seats[white], seats[black]) for white, black in round_.pairs)
    playing = {tpn for pair in pairs for tpn in pair}
    free = sorted(tpn for tpn in seats.values() if tpn not in playing)
    return RoundPairing(pairs, tuple(Bye(tpn, ByeKind.ZERO) for tpn in free))


def _refuse_wrong_sides(record: Record, sides: Sequence[Team]) -> None:
    if not sides or not all(side.players for side in sides):
        raise BadCalendar(Message("a table for teams needs teams with players"))
    seated = [tpn for side in sides for tpn in side.players]
    for tpn in record.by_tpn:
        if seated.count(tpn) != 1:
            raise BadCalendar(Message("pairing number %(number)s is not in exactly one team", number=tpn))
    if len(seated) > len(record.players):
        raise BadCalendar(Message("a team has a pairing number without a player"))


class TeamTables(HasCalendar):
    """Tables between teams."""

    calendar = staticmethod(calendar)


TEAM_TABLES: TeamTables = TeamTables()
