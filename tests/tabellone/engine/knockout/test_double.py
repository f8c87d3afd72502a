"""Double elimination (textbook 2.4.1)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.knockout.bracket_progress import as_expected, progress_of
from tabellone.engine.knockout.double import double_elimination
from tabellone.engine.knockout.plan import BadPlan, Branch, Slot
from tabellone.engine.knockout.single import knockout
from tests.tabellone.engine.knockout.courses import lines, losses, meet_twice, meetings, played

CHALLENGED = [
    "1-8 7-2 3-6 5-4",
    "4-1 2-3 | 8-5 6-7",
    "1-0 2-0 | 3-5 6-4",
    "1-2 | 4-3",
    "1-0 | 2-3",
    "2-1",
]
"""The other form of the text: the loser of the winners' final plays the winner of the losers' bracket for the final."""
EIGHT = [
    "1-8 7-2 3-6 5-4",
    "4-1 2-3 | 8-5 6-7",
    "1-0 2-0 | 3-5 6-4",
    "1-2 | 4-3",
    "3-1",
]
"""As printed, in the printed order."""


def test_the_printed_rounds_of_eight() -> None:
    assert lines(as_expected(double_elimination(8, return_final=False))) == EIGHT


def test_the_printed_match_for_third_place_is_played_by_the_losers_of_the_semifinals() -> None:
    assert lines(as_expected(double_elimination(8, third_place=True)))[4] == "3-1 2-4"


def upset(winner_of_return: int) -> dict[Slot, int]:
    """Everything as expected, but the final."""
    plan = double_elimination(8)
    winners = {match.slot: match.slot.seed for row in plan.rounds for match in row}
    return winners | {plan.final.slot: 3, Slot(Branch.MAIN, 6, 1): winner_of_return}


@pytest.mark.parametrize("winner", [1, 3])
def test_a_lost_final_is_followed_by_the_return_final(winner: int) -> None:
    course = progress_of(double_elimination(8), upset(winner))
    assert lines(course) == [*EIGHT, "1-3"]
    assert course.champion == winner


def test_without_a_return_final_the_final_decides() -> None:
    winners = upset(1)
    del winners[Slot(Branch.MAIN, 6, 1)]
    course = progress_of(double_elimination(8, return_final=False), winners)
    assert (lines(course), course.champion) == (EIGHT, 3)


def test_the_return_final_is_open_until_it_is_played() -> None:
    winners = upset(1)
    del winners[Slot(Branch.MAIN, 6, 1)]
    course = progress_of(double_elimination(8), winners)
    assert (lines(course)[5], course.champion) == ("1-3", None)


@pytest.mark.parametrize("entrants", [4, 8, 16, 32, 64, 128])
def test_rounds_and_games_of_any_power_of_two(entrants: int) -> None:
    course = as_expected(double_elimination(entrants))
    levels = entrants.bit_length() - 1
    assert sum(bool(round_.meetings) for round_ in course.rounds) == 2 * levels - 1
    assert len(list(meetings(course))) == 2 * entrants - 3
    supplementary = [
        number
        for number, round_ in enumerate(course.rounds, start=1)
        if round_.meetings and all(meeting.slot.branch is Branch.SECOND for meeting in round_.meetings)
    ]
    assert supplementary == list(range(3, 2 * levels - 2, 2))
    assert course.champion == 1


@settings(deadline=None)
@given(entrants=st.sampled_from([4, 8, 16, 32, 64]), has_return=st.booleans(), random=st.randoms(use_true_random=False))
def test_with_a_challenger_nobody_is_out_before_the_second_defeat(
    entrants: int, random: Random, *, has_return: bool
) -> None:
    plan = double_elimination(entrants, challenger=True, return_final=has_return)
    course, _ = played(plan, lambda meeting: random.choice([meeting.white, meeting.black]))
    lost = losses(course)
    final = next(m for m in meetings(course) if m.slot == plan.final.slot)
    out_at_once = set() if has_return else {final.white + final.black - (course.champion or 0)}
    assert {lost[seed] for seed in range(1, entrants + 1)} - {0, 1, 2} == set()
    assert {seed for seed in range(1, entrants + 1) if lost[seed] < 2} - {course.champion} <= out_at_once
    if has_return:
        assert sum(lost[seed] == 2 for seed in range(1, entrants + 1)) == entrants - 1


@settings(deadline=None)
@given(entrants=st.sampled_from([4, 8, 16, 32, 64]), has_return=st.booleans(), random=st.randoms(use_true_random=False))
def test_only_the_last_loser_of_the_main_branch_is_out_after_one_loss(
    entrants: int, random: Random, *, has_return: bool
) -> None:
    plan = double_elimination(entrants, return_final=has_return)
    course, _ = played(plan, lambda meeting: random.choice([meeting.white, meeting.black]))
    lost = losses(course)
    finalists = [m for m in meetings(course) if m.slot == plan.final.slot]
    assert course.champion in (finalists[0].white, finalists[0].black)
    assert set(lost) | {course.champion} == set(range(1, entrants + 1))
    once = {seed for seed in range(1, entrants + 1) if lost[seed] == 1} - {course.champion}
    assert max(lost.values()) == 2
    last_of_main = next(m for m in meetings(course) if m.slot == Slot(Branch.MAIN, plan.final.slot.round - 1, 1))
    main_loser = last_of_main.white + last_of_main.black - (last_of_main.winner or 0)
    assert once - {last_of_main.winner} == {main_loser}
    assert lost[course.champion or 0] <= 1


@settings(deadline=None)
@given(st.sampled_from([8, 16, 32, 64]), st.randoms(use_true_random=False))
def test_nobody_meets_anybody_again_before_round_four_and_in_large_ones_five(entrants: int, random: Random) -> None:
    course, _ = played(double_elimination(entrants), lambda meeting: random.choice([meeting.white, meeting.black]))
    earliest = 4 if entrants == 8 else 5
    assert all(numbers[1] >= earliest for numbers in meet_twice(course).values())


def test_the_loser_of_the_winners_final_plays_for_the_final_with_the_winner_of_the_losers_bracket() -> None:
    plan = double_elimination(8, challenger=True, return_final=False)
    assert lines(as_expected(plan)) == CHALLENGED
    assert [match.slot.branch for match in plan.rounds[4]] == [Branch.SECOND]
    with_return = double_elimination(8, challenger=True)
    winners = {match.slot: match.slot.seed for row in plan.rounds for match in row} | {plan.final.slot: 2}
    course = progress_of(with_return, winners)
    assert (lines(course), course.champion) == ([*CHALLENGED, "1-2"], None)


@pytest.mark.parametrize(("entrants", "wild"), [(10, {2: 3}), (5, {2: 1, 3: 2}), (107, {3: 3}), (6, {2: 5})])
@pytest.mark.parametrize("challenger", [True, False])
def test_wild_cards_enter_after_a_preselection_that_leaves_a_power_of_two(
    entrants: int, wild: dict[int, int], *, challenger: bool
) -> None:
    """Preselected as in a knock-out (2.3, 2.4); from then on the double elimination of as many as are left."""
    plan = double_elimination(entrants, wild_cards=wild, challenger=challenger)
    single = knockout(entrants, wild_cards=wild)
    start = max(wild)
    assert plan.rounds[: start - 1] == single.rounds[: start - 1]
    assert plan.entries[:start] == single.entries[:start]
    left = 2 * len(single.rounds[start - 1])
    later = as_expected(plan).rounds[start - 1 :]
    expected = as_expected(double_elimination(left, challenger=challenger)).rounds
    assert [{frozenset((m.white, m.black)) for m in row.meetings} for row in later] == [
        {frozenset((m.white, m.black)) for m in row.meetings} for row in expected
    ]


def test_a_number_that_does_not_fit_is_refused_with_the_wild_cards_that_would() -> None:
    with pytest.raises(BadPlan, match="or 3 wild cards in round 2"):
        double_elimination(13)
    assert len(double_elimination(10, wild_cards={2: 3}).rounds[1]) == 4
    with pytest.raises(BadPlan, match=r"\(4 to 2048\), not 2"):
        double_elimination(2, wild_cards={2: 1})


@pytest.mark.parametrize("entrants", [0, 1, 2, 3, 6, 93, 4096])
def test_other_numbers_are_refused(entrants: int) -> None:
    with pytest.raises(BadPlan) as refused:
        double_elimination(entrants)
    assert str(refused.value).startswith(f"double elimination needs 4, 8, 16 … players (4 to 2048), not {entrants}")
