"""What the record and the round say of any system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, pair
from tabellone.engine.errors import UnknownSystem
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.reasons.fixed_pairings import FixedPairingAnswer, TableExplanation, explain_table, why_not
from tabellone.options import Options
from tabellone.record import Record
from tests.tabellone.engine.played import record


def of(system: str, *rounds: str, count: int = 4) -> Record:
    return replace(record(count, *rounds), system=system, edition=SYSTEMS[system].years[-1])


def test_a_calendar_says_when_two_meet() -> None:
    event = of("round-robin")
    for one in range(1, 5):
        for other in range(1, 5):
            if one != other:
                answer = why_not(event, 1, one, other)
                rounds = [n for n in (1, 2, 3) if {(one, other), (other, one)} & set(pair(event, n).pairs)]
                expected = ("paired", ()) if rounds == [1] else ("calendar", tuple(rounds))
                assert (answer.verdict, answer.rounds) == expected
    assert explain_table(event, 1) == TableExplanation(1, 3, pair(event, 1).pairs, ())


def test_a_calendar_of_five_says_when_one_is_free() -> None:
    event = of("round-robin", count=5)
    assert explain_table(event, 2).free == tuple(pair(event, 2).free)
    (free,) = pair(event, 2).free
    assert why_not(event, 1, free, 0) == FixedPairingAnswer(1, free, 0, "calendar", rounds=(2,))
    assert why_not(event, 2, free, 0).verdict == "paired"


REARRANGED = replace(of("round-robin", "1-3 =, 2-4 ="), options=Options(rearranged=True))
"""The table has 1-3 and 2-4 in its last round; its first one, 1-4 and 2-3, takes their place."""


def test_a_table_says_that_it_was_rearranged_after_a_manual_round() -> None:
    assert explain_table(REARRANGED, 1) == TableExplanation(1, 3, ((1, 4), (2, 3)), ())
    assert explain_table(REARRANGED, 2) == TableExplanation(2, 3, ((4, 3), (1, 2)), (), is_rearranged=True)
    assert explain_table(REARRANGED, 3) == TableExplanation(3, 3, ((1, 4), (2, 3)), (), is_rearranged=True)
    assert not explain_table(replace(REARRANGED, options=Options()), 2).is_rearranged
    expected = FixedPairingAnswer(2, 1, 4, "calendar", rounds=(3,), is_rearranged=True)
    assert why_not(REARRANGED, 2, 1, 4) == expected


def test_a_bracket_says_whom_each_of_the_two_meets() -> None:
    event = of("knockout", "1-4 1, 2-3 1")
    assert why_not(event, 2, 1, 2).verdict == "paired"
    assert why_not(event, 2, 1, 3).refusals == (Refusal("absent", people=(3,)),)
    first = of("knockout")
    opponent = {one: other for row in pair(first, 1).pairs for one, other in (row, row[::-1])}
    other = next(n for n in (2, 3, 4) if n != opponent[1])
    expected = FixedPairingAnswer(1, 1, other, "bracket", opponents=((1, opponent[1]), (other, opponent[other])))
    assert why_not(first, 1, 1, other) == expected


def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(UnknownSystem):
        why_not(replace(record(4), system="chess960"), 1, 1, 2)
