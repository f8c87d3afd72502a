"""What becomes of the plan of a knock-out."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.knockout.bracket_progress import as_expected, progress_of
from tabellone.engine.knockout.double import double_elimination
from tabellone.engine.knockout.plan import NOBODY, BadPlan, Branch, Plan, Slot
from tabellone.engine.knockout.single import knockout, with_repechage
from tests.tabellone.engine.knockout.courses import lines, losses, meetings, played

PLANS = st.one_of(
    st.integers(2, 80).map(knockout),
    st.integers(2, 80).map(with_repechage),
    st.integers(4, 40).map(lambda entrants: knockout(entrants, third_place=True)),
    st.sampled_from([4, 8, 16, 32]).map(lambda entrants: double_elimination(entrants, third_place=True)),
)


def main(round_number: int, seed: int) -> Slot:
    return Slot(Branch.MAIN, round_number, seed)


def test_after_an_upset_the_outsider_takes_the_place_and_who_has_had_the_same_colour_is_told_by_the_better_seed() -> (
    None
):
    """The text's example: 9 beats 8 and meets 1; both have had White."""
    winners = {match.slot: match.slot.seed for match in knockout(16).rounds[0]} | {main(1, 8): 9}
    assert lines(progress_of(knockout(16), winners))[1] == "9-1 2-7 6-3 4-5"


def test_a_match_is_known_as_soon_as_both_of_its_contestants_are() -> None:
    plan = knockout(8)
    course = progress_of(plan, {main(1, 1): 8, main(1, 4): 4})
    assert lines(course) == ["1-8 7-2 3-6 5-4", "4-8", ""]
    assert course.champion is None


def test_who_is_ahead_is_free_only_in_rounds_that_are_behind_the_own_next_match() -> None:
    assert [round_.free for round_ in progress_of(knockout(6), {}).rounds] == [(1, 2), (), ()]
    wild = progress_of(knockout(4, wild_cards={3: 3}), {})
    assert [round_.free for round_ in wild.rounds] == [(), (), (), ()][: len(wild.rounds)]


def test_after_a_double_default_the_next_opponent_goes_on_without_a_match() -> None:
    winners = {main(1, 1): NOBODY, main(1, 2): 2, main(1, 3): 3, main(1, 4): 4}
    course = progress_of(knockout(8), winners)
    assert lines(course)[1:] == ["2-3 4-0", ""]
    finished = progress_of(knockout(8), winners | {main(2, 2): 2})
    assert lines(finished)[2] == "4-2"
    assert progress_of(knockout(2), {main(1, 1): NOBODY}).champion == NOBODY


def test_a_double_default_in_round_one_leaves_a_place_of_the_repechage_empty() -> None:
    plan = with_repechage(6)
    course = progress_of(plan, {main(1, 1): NOBODY, main(1, 2): NOBODY, main(1, 3): 3})
    assert lines(course)[1:] == ["3-0 4-0", "4-3"]


def test_a_winner_who_was_not_there_is_refused() -> None:
    with pytest.raises(BadPlan) as refused:
        progress_of(knockout(8), {main(1, 1): 5})
    assert str(refused.value) == "5 cannot win the match of 1 and 8 in round 1"


@settings(deadline=None)
@given(PLANS, st.randoms(use_true_random=False))
def test_there_is_always_one_winner_and_nobody_is_lost(plan: Plan, random: Random) -> None:
    course, winners = played(plan, lambda meeting: random.choice([meeting.white, meeting.black]))
    everybody = {seed for entered in plan.entries for seed in entered}
    assert course.champion in everybody
    assert set(losses(course)) | {course.champion} == everybody
    for number, round_ in enumerate(course.rounds, start=1):
        busy = [seed for meeting in round_.meetings for seed in (meeting.white, meeting.black)]
        assert len(busy) == len(set(busy))
        assert not set(busy) & set(round_.free)
        later = {s for r in course.rounds[number:] for m in r.meetings for s in (m.white, m.black)}
        there = {seed for entered in plan.entries[:number] for seed in entered}
        before = {s for r in course.rounds[: number - 1] for m in r.meetings for s in (m.white, m.black)}
        assert set(round_.free) <= later
        assert (later & there) - set(busy) - before <= set(round_.free)
    assert {meeting.slot for meeting in meetings(course)} == set(winners)


@settings(deadline=None)
@given(PLANS, st.randoms(use_true_random=False))
def test_with_double_defaults_somebody_wins_or_nobody_and_the_plan_still_ends(plan: Plan, random: Random) -> None:
    course, _ = played(plan, lambda meeting: random.choice([meeting.white, meeting.black, NOBODY]))
    assert course.champion is not None
    assert (
        course.champion == NOBODY
        or any(course.champion in (meeting.white, meeting.black) for meeting in meetings(course))
        or course.champion in course.rounds[0].free
    )


@settings(deadline=None)
@given(PLANS, st.randoms(use_true_random=False))
def test_taking_the_last_result_back_restores_the_course_before(plan: Plan, random: Random) -> None:
    _, winners = played(plan, lambda meeting: random.choice([meeting.white, meeting.black]))
    ordered = sorted(winners.items(), key=lambda item: item[0].round)
    before = progress_of(plan, dict(ordered[:-1]))
    slot, winner = ordered[-1]
    still_open = [meeting for meeting in meetings(before) if meeting.slot == slot]
    assert [meeting.winner for meeting in still_open] == [None]
    assert progress_of(plan, dict(ordered)).rounds[: slot.round - 1] == before.rounds[: slot.round - 1]
    assert winner in (still_open[0].white, still_open[0].black)


@pytest.mark.parametrize("entrants", range(2, 201))
def test_as_long_as_the_better_seed_wins_nobody_has_a_colour_three_times_running(entrants: int) -> None:
    colours: dict[int, str] = {}
    for meeting in meetings(as_expected(knockout(entrants))):
        colours[meeting.white] = colours.get(meeting.white, "") + "W"
        colours[meeting.black] = colours.get(meeting.black, "") + "B"
    assert not any("WW" in row or "BB" in row for row in colours.values())
