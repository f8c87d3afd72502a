"""Why two may not meet, or one may not have the bye."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.dutch.absolute_criteria import refusals_of
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.reasons.illegal_pairings import Refusals
from tabellone.engine.swiss.common import field_of
from tabellone.record import Colour, ForbiddenPairs, Record
from tests.tabellone.engine.played import record


def refusals(of: Record) -> Refusals:
    return refusals_of(of, field_of(of, len(of.rounds) + 1, of.edition))


def test_who_has_met_or_is_forbidden_c1() -> None:
    of = replace(record(5, "1-3 =, 4-2 =, 5 U"), forbidden=(ForbiddenPairs((1, 3, 5)), ForbiddenPairs((1, 2), 3)))
    found = refusals(of)
    assert found.of_pair(3, 1) == (Refusal("met", "2.1.1", rounds=(1,)), Refusal("forbidden"))
    assert (found.of_pair(5, 1), found.of_pair(1, 2)) == ((Refusal("forbidden"),), ())
    assert refusals(replace(of, edition="2017")).of_pair(1, 3)[0].article == "C.1"


def test_a_game_that_was_not_played_was_no_meeting() -> None:
    assert refusals(record(4, "1-3 +, 4-2 =")).of_pair(1, 3) == ()


def test_two_who_must_have_the_same_colour_c3() -> None:
    of = record(6, "1-4 1, 2-5 1, 3-6 1", "1-5 1, 2-6 1, 3-4 1")
    assert refusals(of).of_pair(1, 2) == (Refusal("colours", "2.1.3", colour=Colour.BLACK),)
    assert refusals(of).of_pair(1, 6) == ()
    assert refusals(replace(of, planned_rounds=3)).of_pair(1, 2) == (), "topscorers may"


def test_who_is_not_there() -> None:
    assert refusals(record(4)).of_pair(1, 9) == (Refusal("absent", people=(9,)),)
    assert refusals(record(4)).of_bye(9) == (Refusal("absent", people=(9,)),)


def test_who_may_not_have_the_bye_c2() -> None:
    of = record(5, "1-3 +, 4-2 =, 5 U", "1-2 1, 3-5 1, 4 F")
    found = refusals(of)
    assert found.of_bye(5) == (Refusal("had_bye", "2.1.2", rounds=(1,)),)
    assert found.of_bye(1) == (Refusal("points_without_playing", "2.1.2", rounds=(1,)),)
    assert found.of_bye(4) == (Refusal("points_without_playing", "2.1.2", rounds=(2,)),)
    assert (found.of_bye(2), refusals(replace(of, edition="2017")).of_bye(4)) == ((), ())
    assert refusals(record(4)).of_bye(1) == (Refusal("no_bye"),)
