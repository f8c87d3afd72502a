"""The checker: rounds that the rules pair differently, and points that do not add up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, RoundPairing
from tabellone.engine.capabilities import PairsRounds
from tabellone.engine.checker import (
    BrokenRule,
    PointsDifference,
    RoundDifference,
    broken_rules,
    check_pairings,
    check_points,
)
from tabellone.record import ForbiddenPairs
from tests.tabellone.engine.played import record


def test_says_which_pairs_and_which_bye_differ() -> None:
    assert list(check_pairings(record(5, "1-3 1, 4-2 0, 5 U"))) == []
    swapped = record(5, "1-2 1, 4-3 0, 5 U")
    assert list(check_pairings(swapped)) == [RoundDifference(1, ((1, 2), (4, 3)), ((1, 3), (4, 2)), (5,), (5,))]
    wrong_bye = record(3, "1-3 1, 2 U")
    assert list(check_pairings(wrong_bye)) == [RoundDifference(1, ((1, 3),), ((1, 2),), (2,), (3,))]


def test_a_second_bye_in_a_round_is_a_difference() -> None:
    assert [difference.round for difference in check_pairings(record(4, "1-2 1, 3 U, 4 U"))] == [1]


def test_a_round_that_the_rules_cannot_pair_says_why() -> None:
    rematch = record(2, "1-2 1", "2-1 1")
    (difference,) = check_pairings(rematch)
    assert (difference.round, difference.only_in_record, difference.only_by_the_rules) == (2, ((2, 1),), ())
    assert difference.impossible.startswith("The round cannot be completed")


def test_a_round_in_which_nobody_was_paired_is_left_out() -> None:
    assert list(check_pairings(record(2, "1 H, 2 H"))) == []


def test_points_are_computed_by_the_scoring_of_the_record() -> None:
    of = record(3, "1-2 1, 3 U", "3-1 =, 2 H")
    assert check_points(of, {1: 15, 2: 5, 3: None}) == ()
    assert check_points(of, {1: 20, 2: 5, 3: 15}) == (PointsDifference(1, 20, 15),)
    three = replace(of, scoring=replace(of.scoring, white_win=30))
    assert check_points(three, {1: 15}) == (PointsDifference(1, 15, 35),)


def test_what_no_round_may_contain_is_found() -> None:
    of = replace(record(3, "1-2 =, 3 U", "2-1 =, 3 U"), forbidden=(ForbiddenPairs((1, 2), 2),))
    assert broken_rules(of, 1) == ()
    assert broken_rules(of, 2) == (
        BrokenRule("rematch", (2, 1), 1),
        BrokenRule("forbidden", (2, 1)),
        BrokenRule("second_bye", (3,), 1),
    )


class NobodyHasAnOpponent(PairsRounds):
    """An engine that pairs nobody."""

    def pair_round(self, *_arguments: object) -> RoundPairing:
        return RoundPairing(())


def test_an_illegal_pairing_of_this_program_is_a_difference_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    dutch = SYSTEMS["dutch"]
    monkeypatch.setitem(SYSTEMS._known, "dutch", replace(dutch, pairing=NobodyHasAnOpponent()))
    (difference,) = check_pairings(record(4, "1-3 1, 4-2 0"))
    assert difference.impossible == "this program's own pairing breaks a rule: left_out: 1, 2, 3, 4"
