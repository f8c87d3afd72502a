"""Full placement: every place of a knock-out is played out."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.knockout import SYSTEM
from tabellone.engine.knockout.placement import places_of_losers, with_placement
from tabellone.engine.knockout.plan import BadPlan, Branch, PlaceRange, Plan
from tabellone.engine.knockout.single import knockout
from tabellone.options import Options
from tabellone.standings import standings_of
from tests.tabellone.engine.knockout import events
from tests.tabellone.engine.knockout.courses import lines, meet_twice, meetings, played
from tests.tabellone.engine.knockout.events import KNOCKOUT, at_random, better_wins, event, with_round


def games(entrants: int) -> int:
    """How many: those of the round, and of both halves into which it parts."""
    if entrants < 2:
        return 0
    half = 1 << (entrants - 1).bit_length() - 1
    return entrants - half + games(half) + games(entrants - half)


def entrants_of(plan: Plan) -> set[int]:
    return {seed for entered in plan.entries for seed in entered}


def test_eight_play_three_rounds_of_four_games() -> None:
    course, _ = played(with_placement(knockout(8)), lambda meeting: min(meeting.white, meeting.black))
    assert lines(course) == ["1-8 7-2 3-6 5-4", "4-1 2-3 8-5 6-7", "1-2 3-4 5-6 7-8"]


def test_those_who_share_places_are_parted_into_halves() -> None:
    assert PlaceRange(5, 9).of_winners == PlaceRange(5, 8)
    assert (PlaceRange(5, 9).of_losers, PlaceRange(5, 8).of_losers) == (PlaceRange(9, 9), PlaceRange(7, 8))
    assert [places_of_losers(knockout(21), number) for number in range(1, 6)] == [
        PlaceRange(17, 21), PlaceRange(9, 16), PlaceRange(5, 8), PlaceRange(3, 4), PlaceRange(2, 2),
    ]  # fmt: skip


@pytest.mark.parametrize("entrants", range(2, 201))
def test_no_round_is_added_and_the_games_are_as_many_as_places_are_shared(entrants: int) -> None:
    plan = with_placement(knockout(entrants))
    assert len(plan.rounds) == len(knockout(entrants).rounds)
    assert sum(map(len, plan.rounds)) == games(entrants)
    for main, whole in zip(knockout(entrants).rounds, plan.rounds, strict=True):
        assert whole[: len(main)] == main
    slots = [match.slot for row in plan.rounds for match in row]
    assert len(slots) == len(set(slots))


@settings(deadline=None)
@given(st.integers(2, 80), st.dictionaries(st.integers(2, 4), st.integers(1, 6), max_size=2), st.randoms())
def test_everybody_has_a_place_of_ones_own_and_nobody_meets_anybody_twice(
    entrants: int, wild_cards: dict[int, int], random: Random
) -> None:
    try:
        plan = with_placement(knockout(entrants, wild_cards=wild_cards))
    except BadPlan:
        plan = with_placement(knockout(entrants))
    course, winners = played(plan, lambda meeting: random.choice([meeting.white, meeting.black]))
    place = {course.champion: 1}
    for meeting in meetings(course):
        match = next(row for row in plan.rounds[meeting.slot.round - 1] if row.slot == meeting.slot)
        loser = meeting.white + meeting.black - (meeting.winner or 0)
        places = match.places
        if places is None:
            shared = places_of_losers(plan, meeting.slot.round)
            if shared.first == shared.last:
                place[loser] = shared.first
            continue
        for who, left in ((meeting.winner, places.of_winners), (loser, places.of_losers)):
            if left.first == left.last:
                place[who] = left.first
    assert place.keys() == entrants_of(plan)
    assert sorted(place.values()) == list(range(1, len(place) + 1))
    assert meet_twice(course) == {}
    assert {meeting.slot for meeting in meetings(course)} == set(winners)


@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 13, 16, 21])
def test_the_standings_have_the_places_that_were_played_for(entrants: int) -> None:
    record = events.played(event(entrants, placement=True))
    ranks = [row.rank for row in standings_of(record).rows]
    assert ranks == list(range(1, entrants + 1))
    assert len(record.rounds) == (entrants - 1).bit_length()
    if entrants.bit_count() == 1:
        assert [row.tpn for row in standings_of(record).rows] == list(range(1, entrants + 1))


def test_what_is_still_open_is_ranked_by_the_last_place_that_is_sure() -> None:
    record = with_round(event(8, placement=True), better_wins)
    assert KNOCKOUT.values_of(record) == dict.fromkeys(range(1, 5), 10) | dict.fromkeys(range(5, 9), 0)
    record = with_round(record, better_wins)
    half = Fraction(5)
    assert KNOCKOUT.values_of(record) == {1: 20, 2: 20, 3: 10, 4: 10, 5: half, 6: half, 7: 0, 8: 0}
    record = with_round(record, better_wins)
    assert KNOCKOUT.values_of(record) == {
        1: 30, 2: 20, 3: 15, 4: 10, 5: Fraction(15, 2), 6: 5, 7: Fraction(5, 2), 8: 0,
    }  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 24), st.randoms(use_true_random=False))
def test_with_double_defaults_and_withdrawals_it_ends_with_everybody_ranked(entrants: int, random: Random) -> None:
    record = at_random(event(entrants, placement=True), random)
    assert len(record.rounds) <= (entrants - 1).bit_length()
    assert {row.tpn for row in standings_of(record).rows} == set(range(1, entrants + 1))


def test_third_place_is_one_of_them_and_named_as_such() -> None:
    branches = [match.slot.branch for match in with_placement(knockout(8)).rounds[-1]]
    assert branches == [Branch.MAIN, Branch.THIRD, Branch.PLACE, Branch.PLACE]


def test_what_does_not_go_with_it_is_said() -> None:
    for other in ({"elimination": "double"}, {"elimination": "repechage"}, {"last_round": 1}):
        found = [key for key, _why in SYSTEM.contradictions(Options({"placement": True, **other}))]
        assert found == ["placement"]
