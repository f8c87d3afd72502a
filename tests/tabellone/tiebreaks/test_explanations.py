"""The contributions of a value make up the value."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.record import Record
from tabellone.tiebreaks import NOTES, Contribution, Exact, UnratedRule, explain, standings
from tests.strategies import records
from tests.tabellone.tiebreaks.events import event

SUMS = (
    *("WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "TPN", "RTNG", "NUM", "RIP", "VUR", "ABH", "AFB"),
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/P", "FB", "FB/C1", "SB", "SB/C1", "SB/C2", "SB/M1", "SB/P", "KS", "KS/L-1"),
)
AVERAGES = ("AOB", "AOB/F")
ROUNDED = ("ARO", "ARO/C1", "APRO", "APPO")
RULE = UnratedRule(1400)


def counted(lines: Sequence[Contribution]) -> list[Exact]:
    return [line.value for line in lines if line.counted]


@settings(max_examples=60)
@given(records(), st.sampled_from(["2023", "2024", "2026"]), st.sampled_from(["dutch", "berger"]))
def test_the_counted_lines_make_up_every_value(record: Record, edition: str, system: str) -> None:
    record = Record(**{name: getattr(record, name) for name in record.__dataclass_fields__} | {"system": system})
    codes = (*SUMS, *AVERAGES, *ROUNDED)
    for row in standings(record, codes=codes, edition=edition, unrated=RULE).rows[:3]:
        for value in row.values:
            lines = explain(record, value.code, row.tpn, edition=edition, unrated=RULE)
            parts = counted(lines)
            assert {line.note for line in lines} <= set(NOTES)
            if value.code in SUMS:
                assert sum(parts) == value.value
            elif not parts:
                assert value.value is None
            elif value.code in AVERAGES:
                assert Fraction(sum(parts)) / len(parts) == value.value
            else:
                assert (2 * sum(parts) + len(parts)) // (2 * len(parts)) == value.value


def test_a_direct_encounter_is_explained_among_those_tied_before_it() -> None:
    record = event("2w1 3b= 4w0\n1b0 4w1 3w=\n4w= 1w= 2b=\n3b= 2b0 1b1", tie_breaks=("WIN", "DE"))
    # All have a point and a half. One win each have 1, 2 and 4.
    among_all = explain(record, "DE", 1, codes=["DE"])
    after_wins = explain(record, "DE", 1)
    assert [(line.opponent, line.value) for line in among_all] == [(2, 10), (3, 5), (4, 0)]
    assert [(line.opponent, line.value) for line in after_wins] == [(2, 10), (4, 0)]


def test_a_direct_encounter_names_the_opponents_not_met() -> None:
    lines = explain(event("2w1 Z\n1b0 U\nU Z"), "DE", 1)
    assert [(line.round, line.opponent, line.counted, line.note, line.article) for line in lines] == [
        (1, 2, True, "", "6.1"),
        (0, 3, False, "not-met", "6.3"),
    ]


def test_an_explanation_of_nobody_is_refused() -> None:
    record = event("2w1\n1b0")
    for code in ("BH", "DE"):
        with pytest.raises(KeyError):
            explain(record, code, 9)
