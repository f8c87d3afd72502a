"""The engine against the twin by the book, on random small tournaments. ``make twin`` compares many more."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.twins.compare import disagree, report, rounds_of

TOURNAMENTS = 1200
EDITIONS = ["2026"]


def disagreements(edition: str, seed: str) -> list[str]:
    """What engine and twin pair differently in one tournament, each made as small as it goes, as TRF."""
    return [report(record) for record in rounds_of(edition, seed) if disagree(record)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_engine_and_twin_agree_on_small_tournaments_with_many_absences(edition: str) -> None:
    found = [text for number in range(TOURNAMENTS) for text in disagreements(edition, f"suite/{number}")]
    assert found == []


@pytest.mark.parametrize("edition", EDITIONS)
@given(number=st.integers(min_value=0))
@settings(max_examples=40, deadline=None)
def test_engine_and_twin_agree_on_any_small_tournament(edition: str, number: int) -> None:
    assert disagreements(edition, f"any/{number}") == []
