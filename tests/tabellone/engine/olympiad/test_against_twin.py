"""The Olympiad's and the European rules against their twin by the book. ``make twin`` compares many more rounds."""

from __future__ import annotations

import pytest

from tests.twins.compare import disagree, report, rounds_of

pytestmark = pytest.mark.no_cover  # tracing makes it three times as long, and others take the same branches
EVENTS = 20


@pytest.mark.parametrize(
    ("system", "edition", "readings"),
    [("olympiad", "2022", ()), ("european", "2018", ()), ("european", "2018", ("european_halves",))],
)
def test_engine_and_twin_agree_on_small_events_with_many_absences(
    system: str, edition: str, readings: tuple[str, ...]
) -> None:
    seeds = (f"suite/{number}" for number in range(EVENTS))
    records = [of for seed in seeds for of in rounds_of(edition, seed, system, readings)]
    assert {of.system for of in records} == {system}
    assert [report(of) for of in records if disagree(of)] == []
