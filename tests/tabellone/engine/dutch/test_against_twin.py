"""The engine against the twin by the book, on random small tournaments, and where they once disagreed.

``make twin`` compares many more.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.interchange.trf import read
from tests.twins.compare import by_the_engine, by_the_twin, disagree, report, rounds_of

pytestmark = pytest.mark.no_cover  # tracing makes it three times as long, and others take the same branches

TOURNAMENTS = 500
EDITIONS = ["2017", "2026"]
ONCE_DISAGREED = Path(__file__).parents[3] / "data" / "twin"


def disagreements(edition: str, seed: str) -> list[str]:
    """What engine and twin pair differently in one tournament, each made as small as it goes, as TRF."""
    return [report(record) for record in rounds_of(edition, seed) if disagree(record)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_engine_and_twin_agree_on_small_tournaments_with_many_absences(edition: str) -> None:
    found = [text for number in range(TOURNAMENTS) for text in disagreements(edition, f"suite/{number}")]
    assert found == []


@pytest.mark.parametrize("edition", EDITIONS)
@given(number=st.integers(min_value=0))
@settings(max_examples=40)
def test_engine_and_twin_agree_on_any_small_tournament(edition: str, number: int) -> None:
    assert disagreements(edition, f"any/{number}") == []


def outcomes(name: str) -> list[object]:
    """What engine and twin say of the next round of that tournament."""
    record = read((ONCE_DISAGREED / name).read_bytes()).record
    number = len(record.rounds) + 1
    return [by_the_engine(record, number), by_the_twin(record, number)]


def test_1_4_3_a_pairing_allocated_bye_is_a_downfloat_whatever_it_is_worth() -> None:
    """C16: 5 had it two rounds before, and so 1 floats."""
    assert outcomes("pab-worth-nothing.trf") == [(frozenset({(4, 5), (2, 1)}), 3)] * 2


def test_baku_1_2_a_late_entry_is_not_counted_in_the_first_group() -> None:
    """Five are there, so that 2 to 5 are the first group, although 1 will be ranked above them."""
    assert outcomes("late-entry-at-the-top.trf") == [(frozenset({(2, 4), (5, 3)}), 6)] * 2
