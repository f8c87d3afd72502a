"""The kinds of calendars, and how the settings of an event make its calendar of a kind's single cycle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.calendar import BadCalendar, Calendar
from tabellone.engine.tables.rotation import rotation
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.messages import Message
from tabellone.record import Record

FEWEST_TO_RECOGNISE = 2
"""So many rounds tell by which calendar an event is played."""

Builder: TypeAlias = Callable[[int, CalendarSettings], Calendar]
"""Gives a cycle for a number of players. Raises BadCalendar."""


def _berger(players: int, settings: CalendarSettings) -> Calendar:
    if settings.dummy:
        raise BadCalendar(Message("a dummy is for rotations: a Berger table has its bye number already"))
    return berger(players)


def _rotation(players: int, settings: CalendarSettings) -> Calendar:
    if settings.swap_last_two:
        raise BadCalendar(Message("the exchange of rounds is for Berger tables, not for rotations"))
    if settings.without_first:
        raise BadCalendar(Message("the reduction is for Berger tables, not for rotations"))
    return rotation(players, dummy=settings.dummy)


KINDS: dict[str, Builder] = {"berger": _berger, "rotation": _rotation}


@lru_cache(maxsize=16)
def calendar_of(settings: CalendarSettings, players: int) -> Calendar:
    """The whole calendar. Raises BadCalendar for settings that do not go together.

    Each cycle has the other colours than the one before. Where the last two rounds are exchanged, they are in every
    cycle that another one follows: without it, two players would have the same colour three times running (C.05
    Annex 1, textbook 3.3). The reduced round robin (3.5) drops the first round, which leaves the colours balanced.
    """
    if settings.kind not in KINDS:
        raise BadCalendar(
            Message(
                "no kind of calendar is called %(name)s; known: %(known)s", name=settings.kind, known=", ".join(KINDS)
            )
        )
    _refuse_contradictions(settings)
    cycle = KINDS[settings.kind](players, settings)
    if settings.without_first:
        return cycle[1:]
    if settings.mini_matches:
        return tuple(round_.reversed if game % 2 else round_ for round_ in cycle for game in range(settings.cycles))
    return tuple(
        round_.reversed if number % 2 else round_
        for number in range(settings.cycles)
        for round_ in (_exchanged(cycle) if settings.swap_last_two and number < settings.cycles - 1 else cycle)
    )


def calendar_of_record(record: Record) -> Calendar:
    """The calendar of a round robin; the pairing numbers of players, or of teams, are those of the table. One that
    nobody states is recognised by its first rounds, if it is a Berger table.

    Raises BadCalendar, also where a number is missing.
    """
    numbers = sorted(contestant.tpn for contestant in record.contestants)
    if numbers != [*range(1, len(numbers) + 1)]:
        raise BadCalendar(
            Message("a calendar needs players with the numbers 1 to %(count)s, without a gap", count=len(numbers))
        )
    return calendar_of(_settings_of(record), len(numbers))


def _settings_of(record: Record) -> CalendarSettings:
    """The record's settings; where nobody states them, those of the one usual calendar whose rounds were played."""
    stated = CalendarSettings.of(record.options)
    if stated.kind in KINDS:
        return stated
    possible = [settings for settings in _usual(record) if _is_played_by(record, settings)]
    return possible[0] if len(possible) == 1 else stated


def _usual(record: Record) -> Iterator[CalendarSettings]:
    """Berger tables in as many cycles as the planned rounds make, with the exchange of rounds and without it."""
    players = len(record.contestants)
    cycles, rest = divmod(record.planned_rounds or len(record.rounds), players - 1 + players % 2)
    if cycles and not rest:
        for swap in (False, True) if cycles > 1 else (False,):
            yield CalendarSettings(cycles=cycles, swap_last_two=swap)


def _is_played_by(record: Record, settings: CalendarSettings) -> bool:
    """Whether the record's rounds, enough of them to tell, are the first ones of that calendar."""
    if len(record.rounds) < FEWEST_TO_RECOGNISE:
        return False
    calendar = calendar_of(settings, len(record.contestants))
    played = [{(row.first, row.second) for row in round_.pairings} for round_ in record.rounds]
    return played == [set(round_.pairs) for round_ in calendar[: len(played)]]


def _exchanged(cycle: Calendar) -> Calendar:
    """The cycle with its last two rounds in the other order."""
    return (*cycle[:-2], *reversed(cycle[-2:]))


def _refuse_contradictions(settings: CalendarSettings) -> None:
    if settings.cycles < 1:
        raise BadCalendar(Message("a calendar has one cycle or more, not %(cycles)s", cycles=settings.cycles))
    if settings.without_first and settings.cycles > 1:
        raise BadCalendar(
            Message("the first round can be dropped from a single cycle only: of two, colours would not balance")
        )
    if settings.mini_matches and settings.swap_last_two:
        raise BadCalendar(Message("mini-matches have no cycles whose last rounds could be exchanged"))
