"""The Double-Swiss system against its twin by the book, on random small events. ``make twin`` compares many more."""

from __future__ import annotations

import pytest

from tests.twins.compare import disagree, report, rounds_of

EVENTS = 20


@pytest.mark.parametrize("readings", [[], ["double_scheduled"]])
def test_engine_and_twin_agree_on_small_events_with_many_absences_and_forfeits(readings: list[str]) -> None:
    seeds = (f"suite/{number}" for number in range(EVENTS))
    records = (of for seed in seeds for of in rounds_of("2026", seed, "double-swiss", readings))
    assert [report(of) for of in records if disagree(of)] == []
