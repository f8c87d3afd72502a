"""The Swiss system for teams against its twin by the book, on random small events. ``make twin`` compares many more."""

from __future__ import annotations

import pytest

from tabellone.engine.team_swiss import SYSTEM
from tests.twins.compare import disagree, report, rounds_of

EVENTS = 20
READINGS = [option.key for option in SYSTEM.readings]


@pytest.mark.parametrize("preferences", ["a", "b", "none"])
@pytest.mark.parametrize("edition", SYSTEM.years)
def test_engine_and_twin_agree_on_small_events_with_many_absences(edition: str, preferences: str) -> None:
    seeds = (f"suite/{number}" for number in range(EVENTS))
    records = (of for seed in seeds for of in rounds_of(edition, seed, "team-swiss", preferences=preferences))
    assert [report(of) for of in records if disagree(of)] == []


@pytest.mark.parametrize("reading", READINGS)
def test_engine_and_twin_agree_with_each_reading(reading: str) -> None:
    edition = "2024" if reading == "team_alone" else "2026"
    seeds = (f"suite/{number}" for number in range(EVENTS))
    records = (of for seed in seeds for of in rounds_of(edition, seed, "team-swiss", [reading], "b"))
    assert [report(of) for of in records if disagree(of)] == []
