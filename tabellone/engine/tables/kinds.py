"""Kinds of pairing tables, and the table of an event built from a single cycle and the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.pairing_table import Calendar
from tabellone.engine.tables.rotation import rotation
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.messages import Message
from tabellone.record import Record

FEWEST_TO_RECOGNISE = 2
"""Minimum number of rounds needed to recognise the pairing table of an event."""

FEWEST_WITHOUT_TWO = 5
"""Minimum number of players for a table without two rounds; with fewer, a single round would be left."""

Builder: TypeAlias = Callable[[int, CalendarSettings], Calendar]
"""Return a cycle for a number of players. Raises BadCalendar."""


def _berger(players: int, settings: CalendarSettings) -> Calendar:
    if settings.dummy:
        raise BadCalendar(Message("a dummy is only for rotations; a Berger table already has a bye number"))
    return berger(players)


def _rotation(players: int, settings: CalendarSettings) -> Calendar:
    if settings.swap_last_two:
        raise BadCalendar(Message("the last two rounds can be swapped only in Berger tables, not in rotations"))
    if settings.without_first:
        raise BadCalendar(Message("the first round can be dropped only from Berger tables, not from rotations"))
    return rotation(players, dummy=settings.dummy)


KINDS: dict[str, Builder] = {"berger": _berger, "rotation": _rotation}


@lru_cache(maxsize=16)
def calendar_of(settings: CalendarSettings, players: int) -> Calendar:
    """Return the complete pairing table. Raises BadCalendar for settings that cannot be combined.

    Each cycle reverses the colours of the cycle before it. If the last two rounds are swapped, they are swapped in
    every cycle except the last. Without the swap, two players would have the same colour three times in a row (C.05
    Annex 1, textbook 3.3). The reduced round robin (3.5) drops the first round, which keeps the colours balanced, and
    at the limit the second one, too.
    """
    if settings.kind not in KINDS:
        raise BadCalendar(
            Message(
                "unknown kind of pairing table: %(name)s (known: %(known)s)", name=settings.kind, known=", ".join(KINDS)
            )
        )
    _refuse_contradictions(settings, players)
    cycle = KINDS[settings.kind](players, settings)
    if settings.without_first:
        return cycle[1 + settings.without_second :]
    if settings.mini_matches:
        return tuple(round_.reversed if game % 2 else round_ for round_ in cycle for game in range(settings.cycles))
    return tuple(
        round_.reversed if number % 2 else round_
        for number in range(settings.cycles)
        for round_ in (_exchanged(cycle) if settings.swap_last_two and number < settings.cycles - 1 else cycle)
    )


def calendar_of_record(record: Record) -> Calendar:
    """Return the pairing table of a round robin, by the pairing numbers of players or teams.

    A table that the record does not state is recognised by its first rounds, if it is a Berger table. Raises
    BadCalendar, also if a number is missing.
    """
    numbers = sorted(contestant.tpn for contestant in record.contestants)
    if numbers != [*range(1, len(numbers) + 1)]:
        raise BadCalendar(
            Message(
                "a pairing table needs players with the pairing numbers 1 to %(count)s, without gaps",
                count=len(numbers),
            )
        )
    return calendar_of(settings_of(record), len(numbers))


def settings_of(record: Record) -> CalendarSettings:
    """Return the pairing-table settings stated in the record.

    If there are none, infer them from the played rounds when exactly one standard table matches.
    """
    stated = CalendarSettings.of(record.options)
    if stated.kind in KINDS:
        return stated
    possible = [settings for settings in _usual(record) if _is_played_by(record, settings)]
    return possible[0] if len(possible) == 1 else stated


def _usual(record: Record) -> Iterator[CalendarSettings]:
    """Yield Berger tables whose cycles make up the planned rounds, with and without the swap of rounds."""
    players = len(record.contestants)
    cycles, rest = divmod(record.planned_rounds or len(record.rounds), players - 1 + players % 2)
    if cycles and not rest:
        for swap in (False, True) if cycles > 1 else (False,):
            yield CalendarSettings(cycles=cycles, swap_last_two=swap)


def _is_played_by(record: Record, settings: CalendarSettings) -> bool:
    """Return True if the record's rounds are the first rounds of this pairing table.

    False if there are too few rounds to tell.
    """
    if len(record.rounds) < FEWEST_TO_RECOGNISE:
        return False
    calendar = calendar_of(settings, len(record.contestants))
    played = [{(row.first, row.second) for row in round_.pairings} for round_ in record.rounds]
    return played == [set(round_.pairs) for round_ in calendar[: len(played)]]


def _exchanged(cycle: Calendar) -> Calendar:
    """Return the cycle with its last two rounds swapped."""
    return (*cycle[:-2], *reversed(cycle[-2:]))


def _refuse_contradictions(settings: CalendarSettings, players: int) -> None:
    if settings.cycles < 1:
        raise BadCalendar(Message("a pairing table needs at least one cycle, not %(cycles)s", cycles=settings.cycles))
    if settings.without_first and settings.cycles > 1:
        raise BadCalendar(
            Message("the first round can be dropped only with one cycle; with two, colours are not balanced")
        )
    if settings.without_second and not settings.without_first:
        raise BadCalendar(Message("the second round can be dropped only with the first one"))
    if settings.without_second and players < FEWEST_WITHOUT_TWO:
        raise BadCalendar(Message("two rounds can be dropped only with five players or more"))
    if settings.mini_matches and settings.swap_last_two:
        raise BadCalendar(Message("short matches have no separate cycles, so the last two rounds cannot be swapped"))
