"""Which calendar an event is played by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import UnknownSystem, pair
from tabellone.engine.tables.kinds import calendar_of
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
