"""Which calendar an event is played by."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tabellone.engine import UnknownSystem, pair
from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.kinds import calendar_of, calendar_of_record
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.record import (
    Game,
    Player,
    Record,
    Round,
)


@pytest.mark.parametrize(
    "settings",
    [CalendarSettings(), CalendarSettings(cycles=2), CalendarSettings(cycles=2, swap_last_two=True)],
    ids=["single", "double", "double, exchanged"],
)
@pytest.mark.parametrize("players", [5, 6])
def test_a_calendar_that_nobody_states_is_recognised_by_its_rounds(settings: CalendarSettings, players: int) -> None:
    calendar = calendar_of(settings, players)
    rounds = tuple(Round.of(tuple(Game(white, black) for white, black in round_.pairs)) for round_ in calendar)
    entrants = tuple(Player(tpn, f"P{tpn}") for tpn in range(1, players + 1))
    stated = Record(entrants, planned_rounds=len(calendar), system="round-robin", options=settings.options)
    unstated = replace(stated, options=CalendarSettings(kind="custom").options)
    telling = 2 if settings.cycles == 1 else players - 2 + players % 2
    """With two cycles the exchange shows in the last but one round of the first."""
    for played in range(telling, len(rounds)):
        assert pair(replace(unstated, rounds=rounds[:played])) == pair(replace(stated, rounds=rounds[:played]))
    with pytest.raises(UnknownSystem):
        pair(replace(unstated, rounds=rounds[: telling - 1]))
    with pytest.raises(UnknownSystem):
        pair(replace(unstated, rounds=(rounds[1], rounds[0])))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (CalendarSettings("varma"), "unknown kind of pairing table: varma (known: berger, rotation)"),
        (CalendarSettings(cycles=0), "a pairing table needs at least one cycle, not 0"),
        (CalendarSettings("rotation", swap_last_two=True), "the last two rounds can be swapped only in Berger tables"),
        (CalendarSettings("rotation", without_first=True), "the first round can be dropped only from Berger tables"),
        (CalendarSettings(dummy=True), "a dummy is only for rotations"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(settings: CalendarSettings, message: str) -> None:
    with pytest.raises(BadCalendar, match=re.escape(message)):
        calendar_of(settings, 6)


def test_one_round_does_not_tell_a_calendar() -> None:
    calendar = calendar_of(CalendarSettings(), 4)
    rounds = [Round.of([Game(*pair) for pair in round_.pairs]) for round_ in calendar]
    of = Record(
        tuple(Player(tpn, "") for tpn in range(1, 5)),
        system="round-robin",
        options=CalendarSettings("custom").options,
        planned_rounds=3,
    )
    assert calendar_of_record(replace(of, rounds=tuple(rounds[:2]))) == calendar
    with pytest.raises(BadCalendar):
        calendar_of_record(replace(of, rounds=tuple(rounds[:1])))


def test_a_number_that_is_missing_makes_no_calendar() -> None:
    of = Record((Player(1, ""), Player(3, "")), system="round-robin")
    with pytest.raises(BadCalendar, match="players with the pairing numbers 1 to 2, without gaps"):
        calendar_of_record(of)
