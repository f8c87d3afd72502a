"""The Burstein system against its twin by the book, on random small tournaments. ``make twin`` compares many more."""

from __future__ import annotations

import pytest

from tabellone.engine import SYSTEMS
from tests.twins.compare import disagree, report, rounds_of

pytestmark = pytest.mark.no_cover  # tracing makes it three times as long, and others take the same branches

TOURNAMENTS = 75


@pytest.mark.parametrize("edition", SYSTEMS["burstein"].years)
def test_engine_and_twin_agree_on_small_tournaments_with_many_absences(edition: str) -> None:
    records = [record for n in range(TOURNAMENTS) for record in rounds_of(edition, f"suite/{n}", "burstein")]
    assert [report(record) for record in records if disagree(record)] == []
