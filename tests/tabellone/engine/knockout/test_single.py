"""Single elimination (textbook 2.1 to 2.4)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings, strategies as st

from tabellone.engine.knockout.bracket_progress import as_expected
from tabellone.engine.knockout.plan import MOST_ENTRANTS, BadPlan, LoserOf, Plan, Seed, WinnerOf
from tabellone.engine.knockout.single import knockout, with_repechage
from tests.tabellone.engine.knockout.courses import lines, losses, meet_twice, meetings, played

SIXTEEN = [
    "1-16 15-2 3-14 13-4 5-12 11-6 7-10 9-8",
    "8-1 2-7 6-3 4-5",
    "1-4 3-2",
    "2-1 4-3",
]


def test_the_printed_rounds_of_sixteen_with_the_match_for_third_place() -> None:
    assert lines(as_expected(knockout(16, third_place=True))) == SIXTEEN


def test_the_printed_rounds_of_twenty_one() -> None:
    """The text gives who meets whom; the colours are its rule: odd numbers begin with White."""
    expected = lines(as_expected(knockout(21)))
    assert expected[0] == "21-12 13-20 19-14 15-18 17-16 1-0 2-0 3-0 4-0 5-0 6-0 7-0 8-0 9-0 10-0 11-0"
    assert expected[1] == "16-1 2-15 14-3 4-13 12-5 6-11 10-7 8-9"
    assert len(expected) == 5


def test_the_numbers_of_one_hundred_and_seven_players_and_three_wild_cards() -> None:
    course = as_expected(knockout(107, wild_cards={3: 3}))
    assert [len(round_.meetings) for round_ in course.rounds] == [49, 29, 16, 8, 4, 2, 1]
    assert course.rounds[0].free == tuple(range(4, 13))
    assert lines(course)[2].split()[:3] == ["1-32", "31-2", "3-30"]
    assert lines(course)[0].startswith("13-110 109-14 15-108")


@pytest.mark.parametrize("entrants", range(2, 201))
def test_any_number_of_entrants(entrants: int) -> None:
    plan = knockout(entrants)
    course = as_expected(plan)
    rounds = (entrants - 1).bit_length()
    assert len(plan.rounds) == rounds
    assert sum(map(len, plan.rounds)) == entrants - 1
    assert course.rounds[0].free == tuple(range(1, 2**rounds - entrants + 1))
    assert all(not round_.free for round_ in course.rounds[1:])
    assert course.champion == 1
    for number, round_ in enumerate(course.rounds, start=1):
        best = {seed for meeting in round_.meetings for seed in (meeting.white, meeting.black)}
        assert best | set(round_.free) == set(range(1, min(entrants, 2 ** (rounds - number + 1)) + 1))
        assert all(min(m.white, m.black) <= 2 ** (rounds - number) for m in round_.meetings)


def earliest_meetings(plan: Plan) -> dict[frozenset[int], int]:
    """In which round two seeds can meet first, whatever the results."""
    found: dict[frozenset[int], int] = {}
    coming: dict[object, set[int]] = {}

    def who(origin: object) -> set[int]:
        return {origin.number} if isinstance(origin, Seed) else coming[origin]

    for row in plan.rounds:
        for match in row:
            first, second = who(match.first), who(match.second)
            for pair in ((one, other) for one in first for other in second):
                found.setdefault(frozenset(pair), match.slot.round)
            coming[WinnerOf(match.slot)] = coming[LoserOf(match.slot)] = first | second
    return found


@pytest.mark.parametrize("entrants", [2, 3, 8, 21, 32, 100])
def test_the_strongest_meet_as_late_as_can_be(entrants: int) -> None:
    """Of the first two, four, eight … seeds nobody can meet another one before so many are left."""
    rounds = (entrants - 1).bit_length()
    for pair, number in earliest_meetings(knockout(entrants)).items():
        assert number >= rounds + 1 - (max(pair) - 1).bit_length()


wild_card_sets = st.dictionaries(st.integers(2, 8), st.integers(1, 40), max_size=3)


@settings(deadline=None)
@given(st.integers(2, 200), wild_card_sets, st.randoms(use_true_random=False))
def test_any_wild_cards_either_fit_or_are_refused_with_what_fits(
    entrants: int, wild_cards: dict[int, int], random: Random
) -> None:
    try:
        plan = knockout(entrants, wild_cards=wild_cards)
    except BadPlan as error:
        fewest = error.message.parameters.get("fewest")
        if fewest is None:
            for number in (2, MOST_ENTRANTS // 2 + 1, MOST_ENTRANTS):
                with pytest.raises(BadPlan):
                    knockout(number, wild_cards=wild_cards)
            return
        assert isinstance(fewest, int)
        assert fewest > entrants
        plan = knockout(fewest, wild_cards=wild_cards)
        entrants = fewest
    everybody = entrants + sum(wild_cards.values())
    course, _ = played(plan, lambda meeting: random.choice([meeting.white, meeting.black]))
    assert len(list(meetings(course))) == everybody - 1
    assert losses(course) == {seed: 1 for seed in range(1, everybody + 1) if seed != course.champion}
    for number, count in wild_cards.items():
        first = 1 + sum(more for later, more in wild_cards.items() if later > number)
        assert plan.entries[number - 1] == tuple(range(first, first + count))
    last = max(wild_cards, default=1)
    places = [len(round_.meetings) * 2 + len(round_.free) for round_ in course.rounds]
    assert places[last - 1].bit_count() == 1 or last == 1
    assert all(not round_.free for round_ in course.rounds[1:])


@settings(deadline=None)
@given(st.integers(2, 200), wild_card_sets)
def test_with_any_wild_cards_nobody_meets_before_the_plan_says_and_every_bye_is_of_the_highest_seeds(
    entrants: int, wild_cards: dict[int, int]
) -> None:
    """In each round the upper half of those who are there, by seed, cannot meet one another, whatever the results."""
    try:
        plan = knockout(entrants, wild_cards=wild_cards)
    except BadPlan:
        assume(False)
    everybody, later = entrants + sum(wild_cards.values()), sum(wild_cards.values())
    earliest = earliest_meetings(plan)
    course = as_expected(plan)
    there = 0
    for number, (entered, round_) in enumerate(zip(plan.entries, course.rounds, strict=True), start=1):
        later -= wild_cards.get(number, 0)
        there += len(entered)
        places = len(round_.meetings) * 2 if number > 1 else 2 * (len(round_.meetings) + len(round_.free))
        assert there == len(round_.meetings) * 2 + len(round_.free)
        assert all(max(pair) > later + places // 2 for pair, first in earliest.items() if first == number)
        assert round_.free == (tuple(range(later + 1, later + 1 + len(round_.free))) if number == 1 else ())
        there -= len(round_.meetings)
    assert (there, sum(map(len, plan.rounds))) == (1, everybody - 1)


@pytest.mark.parametrize("entrants", range(2, 201))
def test_a_repechage_fills_round_two_with_the_best_losers(entrants: int) -> None:
    plan = with_repechage(entrants)
    course = as_expected(plan)
    assert course.rounds[0].free == ((1,) if entrants % 2 else ())
    assert len(plan.rounds[0]) == entrants // 2
    second = (
        {seed for meeting in course.rounds[1].meetings for seed in (meeting.white, meeting.black)}
        if (len(course.rounds) > 1)
        else {1}
    )
    assert len(second).bit_count() == 1
    assert second == set(range(1, len(second) + 1))
    assert course.champion == 1


@settings(deadline=None)
@given(st.integers(2, 60), st.randoms(use_true_random=False))
def test_who_comes_back_does_not_meet_the_same_opponent_at_once(entrants: int, random: Random) -> None:
    plan = with_repechage(entrants)
    course, _ = played(plan, lambda meeting: random.choice([meeting.white, meeting.black]))
    assert set(losses(course)) | {course.champion} == set(range(1, entrants + 1))
    assert max(losses(course).values()) <= 2
    assert all(2 not in numbers for numbers in meet_twice(course).values())


@pytest.mark.parametrize("entrants", [6, 14, 30])
def test_a_single_one_who_comes_back_changes_places_rather_than_meet_the_winner_again(entrants: int) -> None:
    """The last one beats the first: who comes back is the first all the same, against the winner in place 2."""
    course, _ = played(
        with_repechage(entrants),
        lambda meeting: entrants if entrants in (meeting.white, meeting.black) else min(meeting.white, meeting.black),
    )
    second = [{meeting.white, meeting.black} for meeting in course.rounds[1].meetings]
    assert second[:2] == [{entrants, entrants // 2}, {1, 2}]


def test_a_match_for_third_place_needs_two_semifinals() -> None:
    for plan in (knockout, with_repechage):
        with pytest.raises(BadPlan, match="a match for third place needs two semi-finals"):
            plan(3, third_place=True)
    assert lines(as_expected(knockout(4, third_place=True))) == ["1-4 3-2", "2-1 4-3"]


@pytest.mark.parametrize(
    ("entrants", "wild_cards", "message"),
    [
        (1, {}, "a knock-out has 2 to 2048 players, not 1"),
        (2049, {}, "a knock-out has 2 to 2048 players, not 2049"),
        (8, {2: 3000}, "a knock-out has 2 to 2048 players, not 3008"),
        (8, {1: 2}, "wild cards must enter in rounds 2 to 11, at least 1 per round"),
        (8, {12: 2}, "wild cards must enter in rounds 2 to 11, at least 1 per round"),
        (8, {2: 0}, "wild cards must enter in rounds 2 to 11, at least 1 per round"),
        (
            2,
            {2: 2, 3: 31, 8: 31},
            "these wild cards are not possible with up to 2048 players; choose fewer or an earlier round",
        ),
        (10, {3: 7}, "round 1 would have no game: these wild cards need 19 to 36 players, not 10"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(entrants: int, wild_cards: dict[int, int], message: str) -> None:
    with pytest.raises(BadPlan) as refused:
        knockout(entrants, wild_cards=wild_cards)
    assert str(refused.value) == message
