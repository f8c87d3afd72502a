"""What the record and the round say of any system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, pair
from tabellone.engine.errors import UnknownSystem
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.reasons.plain import CalendarStory, PlainAnswer, calendar_story, why_not
from tabellone.record import ForbiddenPairs, Record
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
    assert calendar_story(event, 1) == CalendarStory(1, 3, pair(event, 1).pairs, ())


def test_a_calendar_of_five_says_when_one_is_free() -> None:
    event = of("round-robin", count=5)
    assert calendar_story(event, 2).free == tuple(pair(event, 2).free)
    (free,) = pair(event, 2).free
    assert why_not(event, 1, free, 0) == PlainAnswer(1, free, 0, "calendar", rounds=(2,))
    assert why_not(event, 2, free, 0).verdict == "paired"


def test_met_forbidden_and_otherwise_in_amalfi() -> None:
    event = replace(of("amalfi", "1-3 1, 4-2 0"), forbidden=(ForbiddenPairs((1, 4)),))
    assert why_not(event, 2, 1, 3).refusals == (Refusal("met", rounds=(1,)),)
    assert why_not(event, 2, 1, 4).refusals == (Refusal("forbidden"),)
    assert why_not(event, 2, 1, 2).verdict == "paired"
    assert why_not(event, 2, 1, 0).refusals == (Refusal("no_bye"),)
    six = of("amalfi", count=6)
    (one, other), *_rest = pair(six, 1).pairs
    third = next(n for n in range(1, 7) if n not in (one, other))
    answer = why_not(six, 1, one, third)
    assert (answer.verdict, answer.opponents[0]) == ("otherwise", (one, other))


def test_keizer_lets_people_meet_again() -> None:
    event = of("keizer", "1-2 1, 3-4 1")
    assert {why_not(event, 2, 1, other).verdict for other in (2, 3, 4)} <= {"paired", "otherwise", "refused"}
    assert not any(row.code == "met" for other in (2, 3, 4) for row in why_not(event, 2, 1, other).refusals)


def test_who_had_the_bye_and_who_is_away() -> None:
    event = of("amalfi", "1-3 1, 4-2 0, 5 U", count=5)
    assert why_not(event, 2, 5, 0).refusals == (Refusal("had_bye", rounds=(1,)),)
    assert why_not(event, 2, 1, 9).refusals == (Refusal("absent", people=(9,)),)


def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(UnknownSystem):
        why_not(replace(record(4), system="chess960"), 1, 1, 2)
