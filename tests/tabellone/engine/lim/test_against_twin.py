"""The engine of the Lim system against its twin, on random small tournaments. ``make twin`` compares more."""

from __future__ import annotations

import pytest

from tests.twins.compare import disagree, report, rounds_of

pytestmark = pytest.mark.no_cover  # tracing makes it three times as long, and others take the same branches

TOURNAMENTS = 30
TOURNAMENTS_OF_A_READING = 10


@pytest.mark.parametrize("edition", ["1999", "2026"])
def test_engine_and_twin_agree_on_small_tournaments_with_many_absences(edition: str) -> None:
    seeds = [f"suite/{number}" for number in range(TOURNAMENTS)]
    rounds = [record for seed in seeds for record in rounds_of(edition, seed, "lim")]
    assert [report(record) for record in rounds if disagree(record)] == []


@pytest.mark.parametrize("readings", [("lim_last",), ("lim_number",), ("lim_last", "lim_number")], ids="+".join)
def test_engine_and_twin_agree_on_the_readings_that_an_event_may_choose(readings: tuple[str, ...]) -> None:
    seeds = [f"suite/{number}" for number in range(TOURNAMENTS_OF_A_READING)]
    rounds = [record for seed in seeds for record in rounds_of("2026", seed, "lim", readings)]
    assert [report(record) for record in rounds if disagree(record)] == []
