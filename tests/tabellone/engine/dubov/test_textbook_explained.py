"""The worked tournament of the Dubov system (Held 2018): what the text says of its rounds, and what we say of them.

The text stands beside each test, translated.
"""

from __future__ import annotations

import pytest

from tabellone.engine.dubov.round_explanation import EXPLAINER
from tabellone.engine.reasons.facts import MadePart
from tests.tabellone.engine.dubov.dubov_events import worked


def group(number: int, score: int) -> MadePart:
    return next(
        part for part in EXPLAINER.explain(worked(), number).made.parts if part.score == score and part.name != "bye"
    )


def coming(number: int, score: int) -> list[int]:
    return [floater.number for floater in group(number, score).coming]


def worse(number: int, one: int, other: int) -> tuple[str, object, object]:
    """The article, and the two values: of the round as it is, and of the one in which they meet."""
    found = EXPLAINER.why_not(worked(), number, one, other)
    assert found.parting, found.verdict
    return found.parting.chosen.article, found.parting.chosen.value, found.parting.other.value


def test_round_2_at_one_point() -> None:
    """ "The group is odd; an upfloater is needed … the first set has $1, that is {06W @ 0.5}, a WS … perfect at the
    first attempt: 6-1, 4-3, 2-5."
    """
    assert coming(2, 10) == [6]
    assert group(2, 10).pairs == ((6, 1), (4, 3), (2, 5))
    assert [step.kind for step in group(2, 10).steps if step.value] == [
        "upfloaters", "upfloaters_scores", "upfloaters_set", "rows",
    ]  # fmt: skip


def test_round_2_at_half_a_point() -> None:
    """ "We have to find a shifter … the rule (D.2) says to choose the player in the middle, #13 … S1 = {13B, 7W},
    T2 = {12B, 14B}; the pairs are 13-12, 7-14; the candidate is perfect, as one colour preference only is not met."
    """
    part = group(2, 5)
    steps = {step.kind: step.value for step in part.steps}
    assert (coming(2, 5), part.pairs) == ([7], ((13, 12), (7, 14)))
    assert (steps["shifters_larger"], steps["preference"]) == ((13,), 1)
    assert group(2, 0).pairs == ((11, 8), (9, 10)), "that are paired perfectly"


def test_round_3_the_only_pairing_is_illegal_and_two_come_up() -> None:
    """ "The only pairing in this bracket (3-4) is illegal; two upfloaters are needed … S1 = {3W, 5W}, T2 = {13B, 4B}:
    3-13, 5-4 is perfect at last."
    """
    refused = EXPLAINER.why_not(worked(), 3, 3, 4)
    assert [row.code for row in refused.refusals] == ["met"]
    assert (coming(3, 15), group(3, 15).pairs) == ([5, 13], ((3, 13), (5, 4)))


def test_round_3_with_5_and_7_an_upfloat_would_be_repeated() -> None:
    """ "3-7, 5-4 is legal, but does not minimise the repetition of upfloats (C.10). We put it aside." """
    assert worse(3, 3, 7) == ("C.10", 0, 1)


@pytest.mark.parametrize("number", [8, 12])
def test_round_3_more_would_seek_white_than_need_be(number: int) -> None:
    """ "The pairs (5, 8) and (5, 12) both bring in more WS than necessary, so they can only give worse pairings." """
    assert worse(3, 3, number) == ("C.7", 0, 1)


def test_round_3_6_has_just_floated_so_9_comes_up() -> None:
    """ "#6, which would be the first choice, has just floated, so it cannot give perfect pairings … S1 = {12W, 8W},
    T2 = {7B, 9B}, which gives 12-7, 8-9, which is perfect."
    """
    assert (coming(3, 10), group(3, 10).pairs) == ([9], ((12, 7), (8, 9)))
    assert worse(3, 8, 6) == ("C.10", 0, 1)


def test_round_3_the_last_group_takes_the_one_who_is_left() -> None:
    """ "The rest now has one player only, and the choice is easy: S1 = {14W, 10W}, T2 = {6B, 11B}: 14-6, 10-11." """
    assert (coming(3, 5), group(3, 5).pairs) == ([11], ((14, 6), (10, 11)))


def test_round_4_the_first_of_the_first_container_comes_up() -> None:
    """ "It is odd, an upfloater (WS) is needed … S1 = {4W, 2W}, T2 = {1B, 3B}: 4-1, 2-3." """
    assert (coming(4, 25), group(4, 25).pairs) == ([4], ((4, 1), (2, 3)))


@pytest.mark.parametrize("resident", [7, 11, 13])
def test_round_4_6_leaves_a_rest_that_cannot_be_paired_and_9_costs_a_colour(resident: int) -> None:
    """ "#6 does not satisfy R0, as 9-10 is illegal; #9 cannot balance the colours as well as can be; we go on to #10."
    With 6 all of the lower group would have to come up.
    """
    assert coming(4, 10) == [10]
    assert worse(4, resident, 6) == ("C.5", 1, 3)
    assert worse(4, resident, 9) == ("C.7", 1, 2)


def test_round_5_the_bye() -> None:
    """ "The ideal candidate has had no PAB or forfeit, leaves a rest that can be paired, is in the last scoregroup, has
    not fewer games than the others, and is the lowest in the initial ranking: #11."
    """
    made = EXPLAINER.explain(worked(), 5).made
    assert made.bye == 11
    assert worse(5, 13, 0)[1:] == (4, 3), "has played a game less"
    assert worse(5, 9, 0)[1:] == (11, 9), "is higher in the list"


def test_round_5_a_repeated_upfloat_is_better_than_a_larger_difference() -> None:
    """ "10-7 fails C.10, as #10 repeats the upfloat … 7-14 have met already … the next container would violate C.6,
    which goes before C.10."
    """
    part = group(5, 20)
    assert (coming(5, 20), part.pairs) == ([10], ((10, 7),))
    assert {step.article: step.value for step in part.steps if step.value}["C.10"] == 1
    assert [row.code for row in EXPLAINER.why_not(worked(), 5, 7, 14).refusals] == ["met"]
    assert worse(5, 7, 9)[0] == "C.6"


def test_round_5_the_last_groups() -> None:
    """ "#6 is not compatible, but the next one, #9, works: 9-14 … 6-13." """
    assert coming(5, 15) == [9]
    assert [row.code for row in EXPLAINER.why_not(worked(), 5, 14, 6).refusals] == ["met"]
    assert (group(5, 15).pairs, group(5, 10).pairs) == (((9, 14),), ((6, 13),))


def test_round_6() -> None:
    """ "@4.0: 3-1. @3.5: #2 is incompatible, I choose #8: 8-4. @3.0: #5 is incompatible, I choose #7: 2-7. @2.5: 5-6.
    @2.0: 10-11 is illegal; 11-12, 14-10 is perfect. @1.5: 9-13."
    """
    found = {part.score: {frozenset(pair) for pair in part.pairs} for part in EXPLAINER.explain(worked(), 6).made.parts}
    assert found[40] == {frozenset((1, 3))}
    assert found[35] == {frozenset((4, 8))}
    assert found[30] == {frozenset((2, 7))}
    assert found[25] == {frozenset((5, 6))}
    assert found[20] == {frozenset((11, 12)), frozenset((10, 14))}
    assert found[15] == {frozenset((9, 13))}
    for one, other in ((4, 2), (2, 5), (10, 11)):
        assert [row.code for row in EXPLAINER.why_not(worked(), 6, one, other).refusals] == ["met"]
