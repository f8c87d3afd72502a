"""The rounds of an event with a calendar: paired ones as they are, later ones as the calendar says."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.schedule import is_known, known_schedule, schedule_of
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.record import Bye, ByeKind, Game, Player, Record, RequestedBye, Result, Round

FIRST = Round.of((Game(2, 3, Result.WIN, Result.LOSS),), (Bye(1, ByeKind.ZERO),))


def event(kind: str = "berger", *, numbers: tuple[int, ...] = (1, 2, 3)) -> Record:
    return Record(
        players=tuple(Player(number, "") for number in numbers),
        rounds=(FIRST,),
        system="round-robin",
        options=CalendarSettings(kind).options,
        requested_byes=(RequestedBye(3, 1, ByeKind.ZERO),),
    )


def test_rounds_to_come_follow_those_that_were_paired_and_absences_decide_their_games() -> None:
    assert schedule_of(event()) == (
        FIRST,
        Round.of((Game(1, 2),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
        Round.of((Game(3, 1, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),), (Bye(2, ByeKind.PAIRING_ALLOCATED),)),
    )
    assert known_schedule(event()) == schedule_of(event())


@pytest.mark.parametrize("record", [event("custom"), event(numbers=(2, 3, 5))])
def test_where_the_calendar_is_not_known_there_are_the_rounds_so_far(record: Record) -> None:
    assert not is_known(record)
    assert known_schedule(record) == (FIRST,)
    with pytest.raises(BadCalendar):
        schedule_of(record)
